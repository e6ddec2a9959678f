import {
  Button,
  Can,
  can,
  CheckField,
  confirm,
  Drawer,
  DrawerUntil,
  Facts,
  Form,
  type FormState,
  Notice,
  NumberField,
  Tag,
  TextField,
  useCall,
  useForm,
  useMe,
  useSave,
  useWords,
  When,
} from '@evops/platform/console'
import {
  deleteOauthClient,
  getOauthClient,
  listOauthClients,
  type OauthClientRow,
  type OauthClientWithSecret,
  permissionCatalogue,
  saveOauthClient,
  updateOauthClient,
} from '../../contract/index.ts'
import { useLanguage } from '@evops/platform/console'
import { CheckListField } from '../parts/CheckList.tsx'
import { partWords } from '../parts/part.words.ts'
import { readAgain } from '../parts/read-again.ts'
import { clientWords } from './clients.words.ts'

const reads = [listOauthClients, getOauthClient]

export function NewClient({
  onMade,
  onClose,
}: {
  onMade: (made: OauthClientWithSecret) => void
  onClose: () => void
}) {
  const t = useWords(clientWords)
  const form = useForm(saveOauthClient, {
    initial: { codes: [], enabled: true, tokenSeconds: 600 },
    refreshes: reads,
    onSaved: onMade,
    draft: 'new-client',
  })
  return (
    <Drawer title={t('organisation.client.new')} onClose={onClose} wide>
      <Form form={form} verb={t('organisation.client.create')} onCancel={onClose}>
        <TextField
          form={form}
          name="clientId"
          label={t('organisation.client.clientId')}
          hint={t('organisation.client.clientId-hint')}
        />
        <ClientFields form={form} />
      </Form>
    </Drawer>
  )
}

interface ClientDrawerProps {
  id: string
  onSecret: (made: OauthClientWithSecret) => void
  onClose: () => void
  onPrevious: (() => void) | undefined
  onNext: (() => void) | undefined
}

export function ClientDrawer({ id, onSecret, ...beside }: ClientDrawerProps) {
  const t = useWords(clientWords)
  const read = useCall(getOauthClient, { params: { id } }, { quiet: true })
  const { data: client } = read
  if (read.error || client?.clientId !== id)
    return <DrawerUntil title={t('organisation.client.title')} read={read} wide {...beside} />
  return (
    <Drawer
      wide
      title={client.name}
      tags={
        client.firstParty ? (
          <Tag>{t('organisation.client.own')}</Tag>
        ) : (
          <Tag tone={client.enabled ? 'good' : 'plain'}>
            {t(client.enabled ? 'organisation.client.on' : 'organisation.client.off')}
          </Tag>
        )
      }
      sub={client.clientId}
      footer={
        client.firstParty ? undefined : <Acts client={client} onSecret={onSecret} onGone={beside.onClose} />
      }
      {...beside}
    >
      <div className="stack">
        {client.firstParty && <Notice>{t('organisation.client.own-text')}</Notice>}
        <Facts
          of={[
            [t('organisation.client.grants'), client.grants.join(', ')],
            [
              t('organisation.client.lastUsedAt'),
              client.lastUsedAt ? <When key="at" at={client.lastUsedAt} /> : t('organisation.client.never'),
            ],
            [t('organisation.client.createdAt'), <When key="at" at={client.createdAt} />],
          ]}
        />
        <EditClient key={client.clientId} client={client} onClose={beside.onClose} />
      </div>
    </Drawer>
  )
}

function EditClient({ client, onClose }: { client: OauthClientRow; onClose: () => void }) {
  const p = useWords(partWords)
  const { clientId, name, codes, enabled, tokenSeconds, version } = client
  const form = useForm(updateOauthClient, {
    initial: { name, codes, enabled, tokenSeconds },
    toBody: (values) => ({ ...values, clientId, version }),
    onConflict: () => readAgain(getOauthClient),
    refreshes: reads,
    done: p('organisation.saved'),
  })
  if (client.firstParty || !can(updateOauthClient))
    return (
      <div className="form">
        <ClientFields form={form} disabled />
      </div>
    )
  return (
    <Form form={form} onCancel={onClose}>
      <ClientFields form={form} />
    </Form>
  )
}

function ClientFields({ form, disabled = false }: { form: FormState; disabled?: boolean }) {
  const t = useWords(clientWords)
  const language = useLanguage()
  const { authorities } = useMe()
  const chosen = Array.isArray(form.values.codes) ? form.values.codes : []
  const offered = permissionCatalogue.filter(
    ({ code, kind }) => kind !== 'section' && (authorities.includes(code) || chosen.includes(code)),
  )
  return (
    <>
      <TextField form={form} name="name" label={t('organisation.client.name')} disabled={disabled} />
      <CheckField
        form={form}
        name="enabled"
        label={t('organisation.client.enabled')}
        hint={t('organisation.client.enabled-hint')}
        disabled={disabled}
      />
      <NumberField
        form={form}
        name="tokenSeconds"
        unit="s"
        label={t('organisation.client.tokenSeconds')}
        disabled={disabled}
      />
      <CheckListField
        form={form}
        name="codes"
        label={t('organisation.client.codes')}
        hint={t('organisation.client.codes-hint')}
        disabled={disabled}
        options={offered.map(({ code, label }) => ({ value: code, label: label[language], note: code }))}
      />
    </>
  )
}

function Acts({
  client,
  onSecret,
  onGone,
}: {
  client: OauthClientRow
  onSecret: (made: OauthClientWithSecret) => void
  onGone: () => void
}) {
  const t = useWords(clientWords)
  const p = useWords(partWords)
  const { clientId, name, codes, enabled, tokenSeconds, version } = client
  const renew = useSave(updateOauthClient, { refreshes: reads, onSaved: onSecret })
  const remove = useSave(deleteOauthClient, {
    refreshes: [listOauthClients],
    done: p('organisation.deleted'),
    onSaved: onGone,
  })
  const askRenew = async () => {
    const yes = await confirm({
      title: t('organisation.client.renew-title', { name }),
      text: t('organisation.client.renew-text'),
      verb: t('organisation.client.renew-verb'),
      danger: true,
    })
    if (yes)
      renew.mutate({ body: { clientId, name, codes, enabled, tokenSeconds, version, newSecret: true } })
  }
  const askDelete = async () => {
    const yes = await confirm({
      title: t('organisation.client.delete-title', { name }),
      text: t('organisation.client.delete-text'),
      verb: p('organisation.delete'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id: clientId } })
  }
  return (
    <>
      <Can call={updateOauthClient}>
        <Button icon="key" busy={renew.isPending} onClick={() => void askRenew()}>
          {t('organisation.client.renew')}
        </Button>
      </Can>
      <Can call={deleteOauthClient}>
        <Button kind="danger" icon="trash" busy={remove.isPending} onClick={() => void askDelete()}>
          {p('organisation.delete-ask')}
        </Button>
      </Can>
    </>
  )
}
