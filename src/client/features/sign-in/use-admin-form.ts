import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Failure } from '#shared/contracts/endpoint.ts';
import { contractResolver } from '../../components/form/contract-resolver.ts';
import { useFormError } from '../../components/form/use-form-error.ts';
import { rememberedPassword } from '../../lib/admin-session.ts';
import { ApiError } from '../../lib/http/api-error.ts';
import { waitForPointerUp } from '../../lib/wait-for-pointer-up.ts';
import { type EditConflict, getEditConflict, rebase, takeParts } from './three-way-merge.ts';
import { usePassword } from './use-password.tsx';

type Options<Values extends FieldValues> = {
  /** Values in the order of the form. */
  initial: Values;
  schema: z.ZodType;
  /** `base` has the initial or last saved values. */
  toBody: (values: Values, base: Values) => object;
  /**
   * Submits the form; called with a verified password. Resolves to the new initial values, if the
   * form is to be reset.
   */
  save: (values: Values, password: string, base: Values) => Promise<Values | undefined>;
  /** Error without a reason from the server. */
  failure: string;
  /** Heading above validation errors. */
  invalid?: string;
  /** Returns the conflict of a save rejected for another admin's changes. */
  describeConflict?: (
    failure: Failure,
    form: { base: Values; typed: Values },
  ) => EditConflict<Values>;
  /** Called when the form is reset to the stored values, with the user's edits merged. */
  onReset?: (present: Values, typed: Values) => void;
  /**
   * Pending upload that belongs to the form: resolves to the reason of a failure; `null` if none is
   * pending.
   */
  pendingUpload?: () => Promise<string | null> | null;
  /** False if a session is enough: the first try to save has no password. */
  needsPassword?: boolean;
  /** Returns what to show of a failed save, if anything; by default the server's reason. */
  onError?: (error: unknown) => FormError | null;
};

type FormError = { message: string /** Messages by field. */; fields: Record<string, string> };

/** Placeholder of the password while the rest of a body is validated. */
const ANY_PASSWORD = 'validated apart';
const NEEDED = 'Enter the admin password to save.';

/**
 * Form that needs the admin password to be saved. Input is never cleared: an expired password is
 * requested over the form, and the save continues.
 */
export function useAdminForm<Values extends FieldValues>(options: Options<Values>) {
  const {
    initial,
    schema,
    toBody,
    save,
    failure,
    invalid = 'Please fix the errors above',
    describeConflict,
    onReset = () => {},
    pendingUpload = () => null,
    needsPassword = true,
    onError = (error) => describeError(error, failure, invalid),
  } = options;
  const base = useRef(initial);
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    // On blur first; then an error goes while its field is corrected.
    mode: 'onTouched',
    shouldFocusError: false,
    resolver: contractResolver(schema, (values: Values) => ({
      ...toBody(values, base.current),
      ...(needsPassword && { password: ANY_PASSWORD }),
    })),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const problems = getProblems(errors, Object.keys(initial));
  const { summary, problem, reject, clearError } = useFormError(invalid, problems);
  const password = usePassword();
  const [isWaiting, setIsWaiting] = useState(false);
  const [conflict, setConflict] = useState<EditConflict<Values> | null>(null);
  const isBusy = useRef(false);
  const isLeft = useRef(false);

  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);

  const explain = (error: unknown) => {
    const shown = onError(error);
    if (shown === null) return;
    for (const [name, message] of Object.entries(shown.fields))
      form.setError(name as Path<Values>, { message });
    reject(shown.message);
  };

  /** Resolves to true if the upload succeeded and the form is still mounted. */
  const wait = async (upload: Promise<string | null>): Promise<boolean> => {
    setIsWaiting(true);
    const reason = await upload;
    setIsWaiting(false);
    if (reason !== null) reject(reason);
    return reason === null && !isLeft.current;
  };
  /** Continues with valid values, or shows the errors. */
  const prepare = async (onValid: (values: Values) => unknown) => {
    const upload = pendingUpload();
    if (upload === null || (await wait(upload)))
      await form.handleSubmit(onValid, () => reject(invalid))();
  };
  const send = async (values: Values, secret: string) => {
    clearError();
    const next = (await save(values, secret, base.current)) ?? values;
    // Saved values become the base; edits made meanwhile stay unsaved.
    resetForm(next, rebase(values, structuredClone(form.getValues()), next));
  };
  /** Resets the form to the stored values, with the user's edits merged. */
  const resetForm = (present: Values, typed: Values) => {
    base.current = present;
    form.reset(present);
    for (const name of Object.keys(present) as Path<Values>[])
      if (JSON.stringify(typed[name]) !== JSON.stringify(present[name]))
        form.setValue(name, typed[name], { shouldDirty: true });
    onReset(present, typed);
  };
  const submit = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    let isReady = !needsPassword || rememberedPassword() !== null;
    const handleValid = () => {
      isReady = true;
    };
    try {
      // The password is requested once all else is valid.
      if (!isReady) await prepare(handleValid);
      if (!isReady) return;
      // The form may have changed during the prompt: it is validated again.
      const save = (secret: string) => prepare((values) => send(values, secret));
      const isGiven = await password.run(NEEDED, save, needsPassword);
      if (!isGiven) reject('Please authenticate with admin password first');
    } catch (error) {
      await waitForPointerUp();
      const failure = describeConflict && getEditConflict(error);
      if (failure)
        setConflict(describeConflict(failure, { base: base.current, typed: form.getValues() }));
      else explain(error);
    } finally {
      isBusy.current = false;
    }
  };
  /** Saves on top of the current values, with theirs where chosen. */
  const resolve = ({ present, choices }: EditConflict<Values>, theirs: readonly string[]) => {
    const typed = rebase(base.current, structuredClone(form.getValues()), present);
    const taken = choices.filter(({ id }) => theirs.includes(id)).flatMap(({ paths }) => paths);
    resetForm(present, takeParts(typed, present, taken));
    setConflict(null);
    return submit();
  };
  const check = (then: () => void) =>
    form.handleSubmit(
      () => {
        clearError();
        then();
      },
      () => reject(invalid),
    )();
  return {
    form,
    submit,
    /** Validates without submitting: continues with valid values, or shows the errors. */
    check,
    /** Shows an error above the fields. */
    reject: reject,
    /** Clears the errors, such as after another mode of the form is shown. */
    clearErrors: () => {
      clearError();
      form.clearErrors();
    },
    summary,
    problem,
    problems,
    isDirty,
    isSaving: isSubmitting || isWaiting,
    /** True while a pending upload delays the submit. */
    isWaiting,
    /** Conflict to resolve before a save. */
    conflict: conflict && {
      choices: conflict.choices,
      onChoose: (theirs: readonly string[]) => resolve(conflict, theirs),
      onCancel: () => setConflict(null),
    },
    /** Password prompt, for all requests of this form. */
    password,
    error: (name: Path<Values>): string | undefined => getMessage(errors[name]),
  };
}

function describeError(error: unknown, failure: string, invalid: string): FormError {
  if (!(error instanceof ApiError)) return { message: failure, fields: {} };
  const fields = Object.entries(error.failure?.fields ?? {}).map(([name, message]) => [
    name.split('.', 1)[0],
    message,
  ]);
  const message = fields.length > 0 ? invalid : (error.words ?? failure);
  return { message, fields: Object.fromEntries(fields) };
}

function getProblems(errors: object, order: readonly string[]) {
  const problems = Object.entries(errors).flatMap(([id, error]) => {
    const message = getMessage(error);
    return message === undefined ? [] : [{ id, message }];
  });
  return problems.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
}

function getMessage(error: unknown): string | undefined {
  return (error as { message?: string } | undefined)?.message;
}
