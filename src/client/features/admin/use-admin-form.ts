import { useEffect, useRef, useState } from 'react';
import { type DefaultValues, type FieldValues, type Path, useForm } from 'react-hook-form';
import type { z } from 'zod';
import { loseSession, rememberedPassword } from '../../api/admin-session.ts';
import { ApiError } from '../../api/api-error.ts';
import { contractResolver } from './contract-resolver.ts';

type Options<Values extends FieldValues> = {
  /** In the order of the form. */
  initial: Values;
  schema: z.ZodType;
  toBody: (values: Values) => object;
  /** Sends the form; called with a password that this tab has verified. */
  save: (values: Values, password: string) => Promise<void>;
  /** Said when the server gives no reason. */
  failure: string;
  /** Said above the problems of a form that does not validate. */
  invalid?: string;
};

/** What stands in for the password while the rest of a body is validated. */
const ANY_PASSWORD = 'validated apart';

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
  } = options;
  const form = useForm<Values>({
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onBlur',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    resolver: contractResolver(schema, (values: Values) => ({
      ...toBody(values),
      password: ANY_PASSWORD,
    })),
  });
  const [problem, setProblem] = useState<string | null>(null);
  const [asksPassword, setAsksPassword] = useState(false);
  const [attempts, setAttempts] = useState(0);
  const summary = useRef<HTMLDivElement>(null);
  const isSaving = useRef(false);

  useEffect(() => {
    if (attempts > 0) summary.current?.focus();
  }, [attempts]);

  const refuse = (message: string) => {
    setProblem(message);
    setAttempts((count) => count + 1);
  };

  const send = async (values: Values) => {
    const password = rememberedPassword();
    if (password === null) return setAsksPassword(true);
    if (isSaving.current) return;
    isSaving.current = true;
    setProblem(null);
    try {
      await save(values, password);
      form.reset(values);
    } catch (error) {
      explain(error);
    } finally {
      isSaving.current = false;
    }
  };

  const explain = (error: unknown) => {
    if (!(error instanceof ApiError)) return refuse(failure);
    if (error.status === 401) {
      loseSession();
      return setAsksPassword(true);
    }
    const fields = Object.entries(error.failure?.fields ?? {});
    for (const [name, message] of fields)
      form.setError(name.split('.', 1)[0] as Path<Values>, { message });
    refuse(fields.length > 0 ? invalid : (error.words ?? failure));
  };

  const submit = form.handleSubmit(send, () => refuse(invalid));
  const check = (then: () => void) =>
    form.handleSubmit(
      () => {
        setProblem(null);
        then();
      },
      () => refuse(invalid),
    )();
  const { errors, isDirty, isSubmitting } = form.formState;
  return {
    form,
    submit,
    /** Goes on with what is valid without sending it; says what is wrong with the rest. */
    check,
    /** Says above the fields why it does not go on. */
    refuse,
    /** Forgets what was wrong: the form is another now. */
    forgive: () => {
      setProblem(null);
      form.clearErrors();
    },
    summary,
    problem,
    problems: problemsOf(errors, Object.keys(initial)),
    isDirty,
    isSaving: isSubmitting,
    asksPassword,
    /** The reader gave the password, or would not. */
    answerPassword: (isGiven: boolean) => {
      setAsksPassword(false);
      if (isGiven) submit();
      else refuse('Please authenticate with admin password first');
    },
    error: (name: Path<Values>): string | undefined => messageOf(errors[name]),
  };
}

function problemsOf(errors: object, order: readonly string[]) {
  const problems = Object.entries(errors).flatMap(([id, error]) => {
    const message = messageOf(error);
    return message === undefined ? [] : [{ id, message }];
  });
  return problems.sort((one, other) => order.indexOf(one.id) - order.indexOf(other.id));
}

function messageOf(error: unknown): string | undefined {
  return (error as { message?: string } | undefined)?.message;
}
