import {
  type DrawerNavigation,
  Button,
  isPermitted,
  Can,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  formatInstant,
  RemoveButton,
  Tag,
  useCall,
  useForm,
  useLanguage,
  useCurrentUser,
  usePage,
  useSave,
  useTranslate,
  useWords,
} from '@evops/kit'
import { PendingChanges } from '@evops/organisation/console'
import {
  createPaymentAccount,
  deletePaymentAccount,
  getPaymentAccount,
  hasProviderApi,
  listPaymentAccounts,
  listPaymentIntents,
  paymentCallback,
  testPaymentAccount,
  updatePaymentAccount,
  type PaymentAccountRow,
} from '../../contract/index.ts'
import { paymentWords } from '../payments.words.ts'
import { accountRequestBody, AccountFields, AccountSecretFields } from './AccountFields.tsx'
import { accountWords } from './accounts.words.ts'
import { receiverValues } from './receivers.rules.ts'

const reads = [listPaymentAccounts, getPaymentAccount] as const

export function NewAccount({ onClose }: { onClose: () => void }) {
  const t = useWords(accountWords)
  const p = useWords(paymentWords)
  const form = useForm(createPaymentAccount, {
    initial: {
      provider: 'wechat',
      model: 'own_sale',
      environment: 'production',
      onboarding: 'draft',
      state: 'off',
      feePpm: 0,
      shareLimit: 0,
    },
    toBody: accountRequestBody,
    refreshes: reads,
    done: p('payments.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer wide title={t('payments.account.new')} onClose={onClose}>
      <Form form={form} columns verb={t('payments.account.new')} onCancel={onClose}>
        <AccountFields form={form} />
        <h3 className="wide">{t('payments.account.secrets')}</h3>
        <AccountSecretFields form={form} />
      </Form>
    </Drawer>
  )
}

export function AccountDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(accountWords)
  const translate = useTranslate()
  const read = useCall(getPaymentAccount, { params: { id } }, { quiet: true })
  const row = read.data
  if (row?.id !== id) return <DrawerWhileLoading read={read} title={t('payments.account.name')} wide {...neighbours} />
  return (
    <Drawer
      wide
      title={row.name}
      sub={translate(`payments.provider.${row.provider}`)}
      tags={<Tag tone={row.state === 'on' ? 'good' : 'plain'}>{t(`payments.account.state.${row.state}`)}</Tag>}
      footer={<Acts row={row} onClose={neighbours.onClose} />}
      {...neighbours}
    >
      <div className="stack">
        <PendingChanges subject={row.id} />
        <AccountState row={row} />
        <Edit key={row.version} row={row} onClose={neighbours.onClose} />
      </div>
    </Drawer>
  )
}

function AccountState({ row }: { row: PaymentAccountRow }) {
  const t = useWords(accountWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const path = paymentCallback.path.replace('{accountId}', row.id)
  return (
    <Facts
      of={[
        ...(hasProviderApi(row.provider)
          ? ([
              [t('payments.account.callback'), <code key="callback">{`${globalThis.location.origin}${path}`}</code>],
            ] as const)
          : []),
        [
          t('payments.account.lastEventAt'),
          row.lastEventAt === null ? '' : formatInstant(row.lastEventAt, language, timeZone),
        ],
        [
          t('payments.account.secrets'),
          row.secretsAt === null
            ? t('payments.account.secrets-none')
            : t('payments.account.secrets-have', { at: formatInstant(row.secretsAt, language, timeZone) }),
        ],
        ...row.certificates.map(
          ({ serial, expiresAt }) =>
            [
              t('payments.account.certificate'),
              t('payments.account.certificate-until', {
                serial,
                at: formatInstant(expiresAt, language, timeZone),
              }),
            ] as const,
        ),
      ]}
    />
  )
}

function Edit({ row, onClose }: { row: PaymentAccountRow; onClose: () => void }) {
  const t = useWords(accountWords)
  const p = useWords(paymentWords)
  const { name, model, ownerName, onboarding, state, environment, merchantId, appId } = row
  const { miniAppId, subMerchantId, serviceId, keySerial, feePpm, shareLimit, version, provider } = row
  const form = useForm(updatePaymentAccount, {
    params: { id: row.id },
    initial: {
      name,
      model,
      ownerName,
      onboarding,
      state,
      environment,
      merchantId,
      appId,
      miniAppId,
      subMerchantId,
      serviceId,
      keySerial,
      feePpm,
      shareLimit,
      ...receiverValues(row.receivers),
      version,
    },
    toBody: accountRequestBody,
    refreshes: reads,
    done: p('payments.saved'),
  })
  if (!isPermitted(updatePaymentAccount))
    return (
      <fieldset className="form two" disabled>
        <AccountFields form={form} existing={provider} />
      </fieldset>
    )
  return (
    <Form form={form} columns onCancel={onClose}>
      <AccountFields form={form} existing={provider} />
      <h3 className="wide">{t('payments.account.secrets')}</h3>
      <AccountSecretFields form={form} existing={provider} />
    </Form>
  )
}

function Acts({ row, onClose }: { row: PaymentAccountRow; onClose: () => void }) {
  const t = useWords(accountWords)
  const { setSearch } = usePage()
  const params = { id: row.id }
  const test = useSave(testPaymentAccount, {
    refreshes: [listPaymentIntents, listPaymentAccounts],
    done: t('payments.account.test-made'),
    onSaved: ({ intentId }) => setSearch({ view: undefined, open: intentId }, 'push'),
  })
  return (
    <>
      <Can call={testPaymentAccount}>
        <Button disabled={row.state === 'off'} busy={test.isPending} onClick={() => test.mutate({ params, body: {} })}>
          {t('payments.account.test-act')}
        </Button>
      </Can>
      <RemoveButton
        call={deletePaymentAccount}
        input={{ params }}
        save={{ refreshes: [listPaymentAccounts], onSaved: onClose }}
        confirmation={{
          title: t('payments.account.delete-title', { name: row.name }),
          text: t('payments.account.delete-text'),
          verb: t('payments.account.delete'),
        }}
      />
    </>
  )
}
