import { Form, TextField, useSubmission } from '@playday/shared/kit/forms';
import { useHost, useTranslation } from '@playday/shared/kit';
import { refundBankNames } from '@playday/shared/api-contract/extras/refund-accounts/bank-names';
import {
  isHolder,
  readAccount,
  type RefundDestination,
  refundBanks,
} from '@playday/shared/api-contract/extras/refund-accounts/account';
import { useForm, useWatch } from 'react-hook-form';
import { required } from '@playday/shared/kit/forms/form-rules';
import { SelectField } from '../../fields/SelectField.tsx';

/**
 * Asks for PromptPay or a bank account. `onOver`: the link is over, or the office has taken an
 * earlier answer.
 */
export function DestinationForm({
  token,
  onDone,
  onOver,
}: {
  token: string;
  onDone: (destination: RefundDestination) => void;
  onOver: () => void;
}) {
  const { t } = useTranslation('account');
  const { http, language } = useHost();
  const form = useForm<RefundDestination>({
    mode: 'onTouched',
    defaultValues: { bank: 'promptPay' },
  });
  const submission = useSubmission(form, {
    namespace: 'account',
    async send(typed) {
      await http('POST /refund-destination/{token}', {
        params: { token },
        body: typed,
        isEmpty: true,
      });
      onDone(typed);
    },
    onRefused: ({ status }) => (status === 404 || status === 409) && onOver(),
  });
  const isPromptPay = useWatch({ control: form.control, name: 'bank' }) === 'promptPay';
  return (
    // Private: the browser keeps no account number, national ID or holder.
    <Form
      namespace="account"
      form={form}
      submission={submission}
      submit={t('refund.send')}
      data-private
    >
      <SelectField label={t('refund.bank')} field={form.register('bank', { deps: 'account' })}>
        {refundBanks.map((bank) => (
          <option key={bank} value={bank}>
            {refundBankNames[language][bank]}
          </option>
        ))}
      </SelectField>
      <TextField
        field={form.register('account', {
          ...required,
          validate: (typed, { bank }) =>
            readAccount(bank, typed) !== undefined ||
            (bank === 'promptPay' ? 'errors.promptPay' : 'errors.account'),
        })}
        label={isPromptPay ? t('refund.promptPay') : t('refund.account')}
        hint={isPromptPay ? t('refund.promptPayHint') : t('refund.accountHint')}
        inputMode={isPromptPay ? 'tel' : 'numeric'}
        autoComplete="off"
        maxLength={60}
      />
      <TextField
        field={form.register('name', {
          ...required,
          validate: (typed) => isHolder(typed) || 'errors.name',
        })}
        label={t('refund.name')}
        hint={t('refund.nameHint')}
        autoComplete="name"
        maxLength={200}
      />
    </Form>
  );
}
