import {
  Button,
  Facts,
  Field,
  Form,
  type FormState,
  formatInstant,
  Notice,
  Tag,
  TextField,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useNow,
  useSave,
  useWords,
  FileInput,
} from '@evops/kit'
import {
  getDocumentSettings,
  authenticatingOffices,
  removeOfficeCredential,
  saveOfficeCredential,
  type DocumentSettingsReply,
  type AuthenticatingOffice,
} from '../../contract/index.ts'
import { credentialWords } from './credential.words.ts'

const reads = [getDocumentSettings] as const
const soonMs = 30 * 86_400_000

/** Credential of the operator at the tax office: its owner and expiry are shown; the secret is write-only. */
export function Credential({ settings }: { settings: DocumentSettingsReply }) {
  const office = authenticatingOffices.find((one) => one === settings.office)
  if (!office || !settings.saved) return null
  const credential = settings.credentials.find((one) => one.office === office)
  return <Of key={credential?.madeAt} office={office} existing={credential} />
}

function Of({
  office,
  existing,
}: {
  office: AuthenticatingOffice
  existing: DocumentSettingsReply['credentials'][number] | undefined
}) {
  const t = useWords(credentialWords)
  const language = useLanguage()
  const zone = useCurrentUser().operator.timeZone
  const now = useNow()
  const drop = useSave(removeOfficeCredential, { refreshes: reads })
  const until = existing?.validUntil ?? null
  const left = until === null ? undefined : Date.parse(until) - now
  return (
    <section className="stack">
      <h3>
        {t('documents.credential.title')}{' '}
        {left !== undefined && left < soonMs && (
          <Tag tone={left <= 0 ? 'bad' : 'warn'}>
            {t(left <= 0 ? 'documents.credential.over' : 'documents.credential.soon')}
          </Tag>
        )}
      </h3>
      {existing ? (
        <>
          <Facts
            of={[
              [t('documents.credential.subject'), existing.subject],
              [t('documents.credential.no'), existing.certificateNo],
              [t('documents.credential.fingerprint'), existing.fingerprint],
              [t('documents.credential.until'), until && formatInstant(until, language, zone, 'minute')],
              [t('documents.credential.address'), existing.address],
              [t('documents.credential.account'), existing.account],
              [t('documents.credential.saved-by'), existing.byName],
            ]}
          />
          <div className="row">
            <Button busy={drop.isPending} onClick={() => drop.mutate({ params: { office } })}>
              {t('documents.credential.remove')}
            </Button>
          </div>
        </>
      ) : (
        <Notice>{t('documents.credential.none')}</Notice>
      )}
      <NewCredential office={office} />
    </section>
  )
}

function NewCredential({ office }: { office: AuthenticatingOffice }) {
  const t = useWords(credentialWords)
  const form = useForm(saveOfficeCredential, {
    params: { office },
    initial: {},
    refreshes: reads,
    done: t('documents.credential.saved'),
  })
  const f = useFields(credentialWords, 'documents.credential', { form })
  return (
    <Form form={form} verb={t('documents.credential.save')} columns>
      {office !== 'digital_cn' && (
        <>
          <FileField form={form} name="certificate" label={t('documents.credential.certificate')} />
          <FileField form={form} name="key" label={t('documents.credential.key')} />
          <TextField {...f('passphrase')} type="password" autoComplete="off" />
        </>
      )}
      {office !== 'verifactu' && (
        <>
          <TextField {...f('address')} wide />
          <TextField {...f('account')} />
          <TextField {...f('secret')} type="password" autoComplete="off" />
        </>
      )}
    </Form>
  )
}

/** File input for the call: PEM as text, anything else in Base64. */
function FileField({ form, name, label }: { form: FormState; name: string; label: string }) {
  const take = async (file: File) => {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const text = Array.from(bytes, (byte) => String.fromCodePoint(byte)).join('')
    form.set(name, text.startsWith('-----BEGIN') ? text : btoa(text))
  }
  return (
    <Field form={form} name={name} label={label}>
      {(control) => <FileInput {...control} onFile={(file) => file && void take(file)} />}
    </Field>
  )
}
