import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import type { Failure } from '#shared/contracts/endpoint.ts';
import { rememberedPassword } from '../../api/admin-session.ts';
import { ApiError } from '../../api/api-error.ts';
import { contractResolver } from '../../ui/contract-resolver.ts';
import { useFormError } from '../../ui/use-form-error.ts';
import { waitForPointerUp } from '../../ui/wait-for-pointer-up.ts';
import { type EditConflict, getEditConflict } from './edit-conflict.ts';
import { rebase, takeParts } from './three-way-merge.ts';
import { usePassword } from './use-password.tsx';

type Options<Values extends FieldValues> = {
  /** In the order of the form. */
  initial: Values;
  schema: z.ZodType;
  /** `base` is what the form began with, or was last saved as. */
  toBody: (values: Values, base: Values) => object;
  /**
   * Sends the form; called with a password that this tab has verified. Gives what the form begins
   * anew with, where it is to.
   */
  save: (values: Values, password: string, base: Values) => Promise<Values | undefined>;
  /** Said when the server gives no reason. */
  failure: string;
  /** Said above the problems of a form that does not validate. */
  invalid?: string;
  /** What somebody else changed as well, where a save is refused for that. */
  meet?: (failure: Failure, form: { base: Values; typed: Values }) => EditConflict<Values>;
  /** Called when the form is anew about what there is, with what was typed on top of that. */
  onBegin?: (present: Values, typed: Values) => void;
  /** What is on its way and belongs to what is saved: why it did not come; `null` when nothing is. */
  coming?: () => Promise<string | null> | null;
};

/** What stands in for the password while the rest of a body is validated. */
const ANY_PASSWORD = 'validated apart';
const NEEDED = 'The admin password is needed to save.';

/**
 * A form that needs the admin password to be saved. Nothing typed is ever cleared: a password that
 * ran out is asked for over the form, and the save goes on.
 */
export function useAdminForm<Values extends FieldValues>(options: Options<Values>) {
  const {
    initial,
    schema,
    toBody,
    save,
    failure,
    invalid = 'Please fix the errors above',
    meet,
    onBegin = () => {},
    coming = () => null,
  } = options;
  const base = useRef(initial);
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    resolver: contractResolver(schema, (values: Values) => ({
      ...toBody(values, base.current),
      password: ANY_PASSWORD,
    })),
  });
  const { errors, isDirty, isSubmitting } = form.formState;
  const problems = getProblems(errors, Object.keys(initial));
  const { summary, problem, refuse, forget } = useFormError(invalid, problems);
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
    if (!(error instanceof ApiError)) return refuse(failure);
    const fields = Object.entries(error.failure?.fields ?? {});
    for (const [name, message] of fields)
      form.setError(name.split('.', 1)[0] as Path<Values>, { message });
    refuse(fields.length > 0 ? invalid : (error.words ?? failure));
  };

  /** Gives whether all of it is there, and the form as well. */
  const wait = async (arrival: Promise<string | null>): Promise<boolean> => {
    setIsWaiting(true);
    const reason = await arrival;
    setIsWaiting(false);
    if (reason !== null) refuse(reason);
    return reason === null && !isLeft.current;
  };
  /** Goes on with all of it, or says what is wrong. */
  const prepare = async (goOn: (values: Values) => unknown) => {
    const arrival = coming();
    if (arrival === null || (await wait(arrival)))
      await form.handleSubmit(goOn, () => refuse(invalid))();
  };
  const send = async (values: Values, secret: string) => {
    forget();
    const next = (await save(values, secret, base.current)) ?? values;
    // What was saved is what there was; what was typed meanwhile stays, and is not saved yet.
    begin(next, rebase(values, structuredClone(form.getValues()), next));
  };
  /** The form is anew about what there is, with what was typed on top of that. */
  const begin = (present: Values, typed: Values) => {
    base.current = present;
    form.reset(present);
    for (const name of Object.keys(present) as Path<Values>[])
      if (JSON.stringify(typed[name]) !== JSON.stringify(present[name]))
        form.setValue(name, typed[name], { shouldDirty: true });
    onBegin(present, typed);
  };
  const submit = async () => {
    if (isBusy.current) return;
    isBusy.current = true;
    let isReady = rememberedPassword() !== null;
    const goOn = () => {
      isReady = true;
    };
    try {
      // The password is asked for once nothing else is wrong.
      if (!isReady) await prepare(goOn);
      if (!isReady) return;
      // While it was asked for, more may have come: all of it is looked at again.
      const isGiven = await password.run(NEEDED, (secret) =>
        prepare((values) => send(values, secret)),
      );
      if (!isGiven) refuse('Please authenticate with admin password first');
    } catch (error) {
      await waitForPointerUp();
      const failure = meet && getEditConflict(error);
      if (failure) setConflict(meet(failure, { base: base.current, typed: form.getValues() }));
      else explain(error);
    } finally {
      isBusy.current = false;
    }
  };
  /** Saves on top of what there is now, with theirs where that was chosen. */
  const resolve = ({ present, choices }: EditConflict<Values>, theirs: readonly string[]) => {
    const typed = rebase(base.current, structuredClone(form.getValues()), present);
    const taken = choices.filter(({ id }) => theirs.includes(id)).flatMap(({ paths }) => paths);
    begin(present, takeParts(typed, present, taken));
    setConflict(null);
    return submit();
  };
  const check = (then: () => void) =>
    form.handleSubmit(
      () => {
        forget();
        then();
      },
      () => refuse(invalid),
    )();
  return {
    form,
    submit,
    /** Goes on with what is valid without sending it; says what is wrong with the rest. */
    check,
    /** Says above the fields why it does not go on. */
    refuse,
    /** Forgets what was wrong: the form is another now. */
    forgive: () => {
      forget();
      form.clearErrors();
    },
    summary,
    problem,
    problems,
    isDirty,
    isSaving: isSubmitting || isWaiting,
    /** True if it has to come before the form is sent. */
    isWaiting,
    /** What is to be chosen before it can be saved. */
    conflict: conflict && {
      choices: conflict.choices,
      onChoose: (theirs: readonly string[]) => resolve(conflict, theirs),
      onCancel: () => setConflict(null),
    },
    /** Where it is asked for, for all that this form sends. */
    password,
    error: (name: Path<Values>): string | undefined => getMessage(errors[name]),
  };
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
