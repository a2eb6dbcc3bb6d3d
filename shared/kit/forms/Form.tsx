import {
  Button,
  type Elements,
  Notice,
  useHost,
  useTranslation,
  useUnsavedWork,
} from '@playday/shared/kit';
import { type ComponentProps, type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import type { ApiError } from '../http/http.ts';
import type { Captcha } from '../captcha/index.ts';
import { joinList } from '../../rules/languages/join-list.ts';
import { FormContext, type FormNamespace, type FormText } from './form-context.ts';
import { FormError } from './FormError.tsx';
import styles from './forms.module.css';
import type { Submission } from './use-submission.ts';

type Props<Values extends FieldValues> = Omit<
  ComponentProps<'form'>,
  'children' | 'onSubmit' | 'ref'
> & {
  children: Elements;
  /** The remote's translation namespace. */
  namespace: FormNamespace;
  form: UseFormReturn<Values>;
  submission: Submission;
  captcha?: Captcha;
  /**
   * When a field's error is first shown: after its first blur, or with its first change; always
   * after a submit.
   */
  showErrors?: 'touched' | 'dirty';
  /** Replaces the notice with the api's message. */
  renderFailure?: (failure: ApiError) => ReactNode;
  /** Stands below the failure, such as the captcha. */
  actions?: Elements;
  /** The text of the button, at the end. */
  submit?: string;
  /** What the button has besides. */
  button?: ComponentProps<typeof Button>;
};

/**
 * The form of every remote: a `form` element, so that password managers detect it, with its own
 * validation. Errors of fields are shown at the fields, and the first wrong one takes the focus;
 * any other refusal is shown above the button.
 */
export function Form<Values extends FieldValues>({
  namespace,
  form,
  submission,
  captcha,
  showErrors = 'touched',
  renderFailure = ({ message }) => (
    <Notice tone="error">
      <p>{message}</p>
    </Notice>
  ),
  actions,
  submit,
  button,
  children,
  className,
  ...rest
}: Props<Values>) {
  const t = useTranslation(namespace).t as unknown as FormText;
  const { errors, touchedFields, dirtyFields, isSubmitted, isDirty } = form.formState;
  useUnsavedWork(isDirty);
  const seen = (showErrors === 'touched' ? touchedFields : dirtyFields) as Record<string, unknown>;
  const errorOf = (name: string) => {
    const message = errors[name]?.message;
    return typeof message === 'string' && (isSubmitted || seen[name]) ? t(message) : undefined;
  };
  const { failure, isOutdated } = submission;
  return (
    <FormContext value={{ t, errorOf }}>
      <form
        method="post"
        noValidate
        {...rest}
        {...captcha?.formProps}
        className={className ?? styles.form}
        onInput={() => {
          captcha?.formProps.onInput();
          submission.forget();
        }}
        onSubmit={submission.submit}
      >
        {children}
        {failure && <FormError isFocused={!isOutdated}>{renderFailure(failure)}</FormError>}
        {actions}
        {submit && (
          <Button type="submit" isWide isBusy={form.formState.isSubmitting} {...button}>
            {submit}
          </Button>
        )}
        <ErrorSummary toSentence={(fields) => t('errors.summary', { fields })} />
      </form>
    </FormContext>
  );
}

/**
 * Announces to screen readers which fields of the surrounding form are invalid, in one sentence.
 * `toSentence` makes the sentence from the fields' labels.
 */
function ErrorSummary({ toSentence }: { toSentence: (fields: string) => string }) {
  const summary = useRef<HTMLParagraphElement>(null);
  const { language } = useHost();
  // After every render, when invalid fields are marked.
  useEffect(() => {
    const form = summary.current?.closest('form');
    if (!summary.current || !form) return;
    const wrong = form.querySelectorAll<HTMLInputElement>('[aria-invalid="true"]');
    const fields = joinList(
      [...wrong].map((input) => input.labels?.[0]?.textContent?.trim() ?? ''),
      language,
    );
    const sentence = fields && toSentence(fields);
    // Setting equal text would announce it again.
    if (summary.current.textContent !== sentence) summary.current.textContent = sentence;
  });
  return <p ref={summary} role="status" className="visually-hidden" />;
}
