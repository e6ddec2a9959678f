import {
  AddButton,
  type DrawerNavigation,
  Button,
  isPermitted,
  Can,
  CheckField,
  columnsFor,
  confirmAction,
  Copy,
  DataTable,
  Dialog,
  Drawer,
  Empty,
  Form,
  ListDrawer,
  Notice,
  Pager,
  translateText,
  TextField,
  toast,
  useFields,
  useForm,
  useList,
  useOperatorZone,
  usePage,
  useSave,
  useWords,
} from '@evops/kit'
import { hasSecretTargetChanged } from '@evops/platform/contract'
import { useState } from 'react'
import {
  createWebhook,
  deleteWebhook,
  listWebhooks,
  renewWebhookSecret,
  tryWebhook,
  updateWebhook,
  webhookSecretFields,
  type Webhook,
} from '../../contract/index.ts'
import { settingsWords } from './settings.words.ts'
import './settings.css'

const c = columnsFor<Webhook>('outreach.webhook')
const columnsIn = (zone: string | undefined) => [
  c.custom('name', (row) => <b>{row.name}</b>, { width: 200, phone: 1 }),
  c.text('url', { width: 340, phone: 2 }),
  c.custom(
    'state',
    (row) => (
      <span className={row.enabled ? 'tag good' : 'tag'}>
        {translateText(row.enabled ? 'outreach.rule.on' : 'outreach.rule.off')}
      </span>
    ),
    { width: 120, phone: 3 },
  ),
  c.number('dead', { width: 120 }),
  c.when('lastAt', zone ?? 'UTC', { width: 170, phone: 4 }),
]

export function WebhookTab() {
  const t = useWords(settingsWords)
  const { setSearch } = usePage()
  const list = useList(listWebhooks)
  const [secret, setSecret] = useState<string>()
  const zone = useOperatorZone()
  const add = <AddButton call={createWebhook}>{t('outreach.webhook.new')}</AddButton>
  return (
    <>
      <div className="sheet list-sheet">
        {list.total > 0 && <div className="row tab-acts">{add}</div>}
        <DataTable
          list={list}
          columns={columnsIn(zone)}
          keyOf={(row) => row.id}
          label={t('outreach.settings.webhooks')}
          onOpen={(row) => setSearch({ open: row.id, new: undefined })}
          empty={
            <Empty icon="out" title={t('outreach.webhook.empty')}>
              <p>{t('outreach.webhook.empty-text')}</p>
              {add}
            </Empty>
          }
        />
      </div>
      <Pager list={list} />
      {
        <ListDrawer
          list={list}
          fresh={({ onClose }) => <NewWebhook onClose={onClose} onMade={setSecret} />}
          row={(row, drawerProps) => (
            <WebhookDrawer key={`${row.id} ${row.version}`} webhook={row} onSecret={setSecret} {...drawerProps} />
          )}
        />
      }
      {secret && <SecretDialog secret={secret} onClose={() => setSecret(undefined)} />}
    </>
  )
}

function NewWebhook({ onClose, onMade }: { onClose: () => void; onMade: (secret: string) => void }) {
  const t = useWords(settingsWords)
  const form = useForm(createWebhook, {
    initial: { enabled: true },
    refreshes: [listWebhooks],
    onSaved: ({ secret }) => {
      onMade(secret)
      onClose()
    },
  })
  const f = useFields(settingsWords, 'outreach.webhook', { form })
  return (
    <Drawer title={t('outreach.webhook.new')} onClose={onClose}>
      <Form form={form} onCancel={onClose}>
        <TextField {...f('name')} />
        <TextField {...f('url')} type="url" />
        <CheckField {...f('enabled')} />
      </Form>
    </Drawer>
  )
}

interface WebhookDrawerProps extends DrawerNavigation {
  webhook: Webhook
  onSecret: (secret: string) => void
}
function WebhookDrawer({ webhook, onSecret, ...neighbours }: WebhookDrawerProps) {
  const t = useWords(settingsWords)
  const { id, name, url, enabled, version } = webhook
  const form = useForm(updateWebhook, {
    params: { id },
    initial: { name, url, enabled, version },
    toBody: ({ secret, ...values }) => ({ ...values, ...(secret ? { secret } : {}) }),
    refreshes: [listWebhooks],
    done: t('outreach.webhook.saved'),
  })
  const f = useFields(settingsWords, 'outreach.webhook', { form })
  const disabled = !isPermitted(updateWebhook)
  const isMoved = hasSecretTargetChanged(webhook, form.values, webhookSecretFields)
  const fields = (
    <>
      <TextField {...f('name')} disabled={disabled} />
      <TextField {...f('url')} type="url" disabled={disabled} />
      <TextField
        form={form}
        name="secret"
        type="password"
        autoComplete="off"
        label={t('outreach.webhook.secret-title')}
        hint={t(isMoved ? 'outreach.webhook.secret-again' : 'outreach.webhook.secret-stored')}
        disabled={disabled}
      />
      <CheckField {...f('enabled')} disabled={disabled} />
    </>
  )
  return (
    <Drawer
      title={name}
      footer={<Acts webhook={webhook} onSecret={onSecret} onGone={neighbours.onClose} />}
      {...neighbours}
    >
      {disabled ? (
        <div className="form">{fields}</div>
      ) : (
        <Form form={form} onCancel={neighbours.onClose}>
          {fields}
        </Form>
      )}
    </Drawer>
  )
}

function Acts({
  webhook: { id, name },
  onSecret,
  onGone,
}: {
  webhook: Webhook
  onSecret: (secret: string) => void
  onGone: () => void
}) {
  const t = useWords(settingsWords)
  const params = { id }
  const trial = useSave(tryWebhook, {
    onSaved: ({ ok, answer }) =>
      ok ? toast.ok(t('outreach.trial.ok', { answer })) : toast.fail(t('outreach.trial.failed', { answer })),
  })
  const renew = useSave(renewWebhookSecret, { onSaved: ({ secret }) => onSecret(secret) })
  const remove = useSave(deleteWebhook, {
    refreshes: [listWebhooks],
    done: t('outreach.rule.deleted'),
    onSaved: onGone,
  })
  const confirmDelete = async () => {
    const title = t('outreach.webhook.delete-title', { name })
    if (await confirmAction({ title, verb: t('outreach.rule.delete'), danger: true })) remove.mutate({ params })
  }
  return (
    <>
      <Can call={tryWebhook}>
        <Button icon="play" busy={trial.isPending} onClick={() => trial.mutate({ params })}>
          {t('outreach.webhook.try')}
        </Button>
      </Can>
      <Can call={renewWebhookSecret}>
        <Button icon="key" busy={renew.isPending} onClick={() => renew.mutate({ params })}>
          {t('outreach.webhook.renew')}
        </Button>
        <Button kind="danger" icon="trash" busy={remove.isPending} onClick={() => void confirmDelete()}>
          {t('outreach.rule.delete')}
        </Button>
      </Can>
    </>
  )
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const t = useWords(settingsWords)
  return (
    <Dialog title={t('outreach.webhook.secret-title')} onClose={() => undefined}>
      <Notice tone="warn">{t('outreach.webhook.secret-once')}</Notice>
      <p className="row">
        <code className="clip">{secret}</code>
        <Copy text={secret} label={t('outreach.webhook.secret-title')} />
      </p>
      <div className="form-foot">
        <Button kind="primary" onClick={onClose}>
          {t('outreach.webhook.understood')}
        </Button>
      </div>
    </Dialog>
  )
}
