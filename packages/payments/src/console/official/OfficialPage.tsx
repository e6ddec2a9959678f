import {
  Button,
  isPermitted,
  Can,
  Empty,
  Facts,
  Form,
  formatInstant,
  Link,
  PageHead,
  translateText,
  SelectField,
  Sheet,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useSave,
  useWords,
} from '@evops/kit'
import {
  getOfficialAccount,
  type OfficialAccountRow,
  officialAccountScreen,
  putOfficialAccount,
  testOfficialAccount,
  verifyOfficialAccount,
} from '../../contract/index.ts'
import { menuWords } from '../menu.words.ts'
import { paymentWords } from '../payments.words.ts'
import { wechatErrorKey } from './errors.rules.ts'
import { officialAccountWords } from './official.words.ts'
import '../payments.css'

/**
 * ROUTE-03 wechatofficialaccount: the app under which payers inside WeChat are identified, and the callback settings of
 * WeChat.
 */
export function OfficialPage() {
  const t = useWords(officialAccountWords)
  useWords(menuWords)
  useWords(paymentWords)
  const { data, isPending } = useCall(getOfficialAccount, {})
  return (
    <>
      <PageHead title={translateText(officialAccountScreen.title)} />
      {isPending || data === undefined ? (
        <span className="bone" />
      ) : (
        <div className="stack official">
          <Settings key={data?.version ?? 0} row={data} />
          {data && <OfficialState row={data} />}
          {data && (
            <Sheet title={t('payments.official.accounts')}>
              <Accounts row={data} />
            </Sheet>
          )}
        </div>
      )}
    </>
  )
}

function Settings({ row }: { row: OfficialAccountRow | null }) {
  const t = useWords(officialAccountWords)
  const disabled = !isPermitted(putOfficialAccount)
  const form = useForm(putOfficialAccount, {
    initial: row
      ? { appId: row.appId, mode: row.mode, environment: row.environment, version: row.version }
      : { mode: 'aes', environment: 'production', version: 0 },
    refreshes: [getOfficialAccount],
    done: t('payments.official.saved'),
    // Empty fields stay unchanged.
    toBody: ({ secret, token, aesKey, ...values }) => ({
      ...values,
      ...(secret ? { secret } : {}),
      ...(token ? { token } : {}),
      ...(aesKey ? { aesKey } : {}),
    }),
  })
  const f = useFields(officialAccountWords, 'payments.official', { form, disabled })
  const hintProps = row ? { hint: t('payments.official.stored') } : {}
  const secret = { type: 'password', autoComplete: 'off', ...hintProps } as const
  const fields = (
    <>
      <TextField {...f('appId')} />
      <SelectField {...f('environment')} />
      <TextField
        {...f('secret')}
        {...secret}
        hint={[row && t('payments.official.stored'), t('payments.official.secret-hint')].filter(Boolean).join(' · ')}
      />
      <TextField {...f('token')} {...secret} />
      <SelectField {...f('mode')} />
      {form.values['mode'] === 'aes' && <TextField {...f('aesKey')} {...secret} />}
    </>
  )
  return (
    <Sheet title={t('payments.official.title')}>
      {disabled ? <div className="form">{fields}</div> : <Form form={form}>{fields}</Form>}
    </Sheet>
  )
}

function OfficialState({ row }: { row: OfficialAccountRow }) {
  const t = useWords(officialAccountWords)
  const language = useLanguage()
  const { timeZone } = useCurrentUser().operator
  const test = useSave(testOfficialAccount, { refreshes: [getOfficialAccount] })
  const when = (at: string | null) => (at === null ? '' : formatInstant(at, language, timeZone))
  const address = `${globalThis.location.origin}${verifyOfficialAccount.path.replace('{id}', row.id)}`
  return (
    <Sheet title={t('payments.official.state')}>
      <div className="stack">
        <Facts
          of={[
            [t('payments.official.address'), <code key="address">{address}</code>],
            [t('payments.official.verifiedAt'), when(row.verifiedAt) || t('payments.official.never')],
            [t('payments.official.secretsAt'), when(row.secretsAt)],
            [t('payments.official.testedAt'), when(row.testedAt) || t('payments.official.never')],
            [
              t('payments.official.outcome'),
              row.errorCode === null ? (
                ''
              ) : (
                <Tag key="outcome" tone={row.errorCode === 0 ? 'good' : 'bad'}>
                  {t(wechatErrorKey(row.errorCode), { code: String(row.errorCode) })}
                </Tag>
              ),
            ],
          ]}
        />
        <Can call={testOfficialAccount}>
          <div>
            <Button busy={test.isPending} onClick={() => test.mutate({})}>
              {t('payments.official.test')}
            </Button>
          </div>
        </Can>
      </div>
    </Sheet>
  )
}

function Accounts({ row }: { row: OfficialAccountRow }) {
  const t = useWords(officialAccountWords)
  if (row.accounts.length === 0) return <Empty icon="wallet" words="payments.official.empty" />
  return (
    <ul className="pay-log">
      {row.accounts.map(({ id, name, appId, isBound }) => (
        <li key={id}>
          <Link to={`/finance/account?view=accounts&open=${id}`}>{name}</Link> <code>{appId}</code>{' '}
          <Tag tone={isBound ? 'good' : 'warn'}>
            {t(isBound ? 'payments.official.bound' : 'payments.official.unbound')}
          </Tag>
        </li>
      ))}
    </ul>
  )
}
