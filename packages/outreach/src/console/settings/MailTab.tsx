import {
  Button,
  isPermitted,
  Can,
  Form,
  NumberField,
  SelectField,
  Sheet,
  TextField,
  toast,
  useCall,
  useFields,
  useForm,
  useSave,
  useWords,
} from '@evops/kit'
import { hasSecretTargetChanged } from '@evops/platform/contract'
import { useState } from 'react'
import {
  getMailServer,
  mailPasswordFields,
  type MailServer,
  putMailServer,
  tryMailServer,
} from '../../contract/index.ts'
import { settingsWords } from './settings.words.ts'
import './settings.css'

export function MailTab() {
  const { data, isPending } = useCall(getMailServer, {})
  if (isPending || data === undefined) return <span className="bone" />
  return (
    <div className="stack narrow-form">
      <Settings key={data?.version ?? 0} server={data} />
      {data && (
        <Can call={tryMailServer}>
          <Trial />
        </Can>
      )}
    </div>
  )
}

function Settings({ server }: { server: MailServer | null }) {
  const t = useWords(settingsWords)
  const { hasPassword = false, ...current } = server ?? {}
  const typed = { domains: server?.exportDomains.join('\n') ?? '' }
  const disabled = !isPermitted(putMailServer)
  const form = useForm(putMailServer, {
    initial: server ? { ...current, ...typed } : { port: 587, security: 'starttls' },
    refreshes: [getMailServer],
    done: t('outreach.mailserver.saved'),
    toBody: ({ password, domains, ...values }) => ({
      ...values,
      exportDomains: (typeof domains === 'string' ? domains : '').split(/[\s,;]+/).filter(Boolean),
      userName: values.userName ?? '',
      ...(password ? { password } : {}),
    }),
  })
  const isMoved = server !== null && hasSecretTargetChanged(server, form.values, mailPasswordFields)
  const field = { form, disabled }
  const f = useFields(settingsWords, 'outreach.mailserver', field)
  const fields = (
    <>
      <TextField {...f('host')} />
      <NumberField {...f('port')} />
      <SelectField {...f('security')} />
      <TextField {...f('userName')} />
      <TextField
        {...f('password')}
        type="password"
        autoComplete="new-password"
        hint={
          hasPassword
            ? t(isMoved ? 'outreach.mailserver.password-again' : 'outreach.mailserver.password-stored')
            : undefined
        }
      />
      <TextField {...f('sender')} type="email" />
      <TextField
        {...f('domains')}
        lines={3}
        hint={form.faults.exportDomains ?? t('outreach.mailserver.domains-hint')}
      />
    </>
  )
  return (
    <Sheet title={t('outreach.settings.mail')}>
      {disabled ? <div className="form">{fields}</div> : <Form form={form}>{fields}</Form>}
    </Sheet>
  )
}

function Trial() {
  const t = useWords(settingsWords)
  const [to, setTo] = useState('')
  const trial = useSave(tryMailServer, {
    onSaved: ({ ok, answer }) =>
      ok ? toast.ok(t('outreach.trial.ok', { answer })) : toast.fail(t('outreach.trial.failed', { answer })),
  })
  return (
    <Sheet title={t('outreach.mailserver.try')}>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault()
          trial.mutate({ body: { to } })
        }}
      >
        <label className="f">
          <span className="label">{t('outreach.mailserver.to')}</span>
          <input className="field" type="email" value={to} onChange={(event) => setTo(event.target.value)} />
        </label>
        <div className="form-foot">
          <Button type="submit" busy={trial.isPending} disabled={to.trim() === ''}>
            {t('outreach.mailserver.try')}
          </Button>
        </div>
      </form>
    </Sheet>
  )
}
