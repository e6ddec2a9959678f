import {
  type DrawerNavigation,
  Button,
  isPermitted,
  Can,
  CheckField,
  confirmAction,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  type FormState,
  Notice,
  NumberField,
  RemoveButton,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useSave,
  useWords,
  InstantValue,
} from '@evops/kit'
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
import { CheckListField } from '../parts/CheckList.tsx'
import { partWords } from '../parts/part.words.ts'
import { refetchReads } from '../parts/read-again.ts'
import { clientWords } from './clients.words.ts'

const reads = [listOauthClients, getOauthClient]

export function NewClient({ onMade, onClose }: { onMade: (made: OauthClientWithSecret) => void; onClose: () => void }) {
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

interface ClientDrawerProps extends DrawerNavigation {
  id: string
  onSecret: (made: OauthClientWithSecret) => void
}

export function ClientDrawer({ id, onSecret, ...neighbours }: ClientDrawerProps) {
  const t = useWords(clientWords)
  const read = useCall(getOauthClient, { params: { id } }, { quiet: true })
  const { data: client } = read
  if (read.error || client?.clientId !== id)
    return <DrawerWhileLoading title={t('organisation.client.title')} read={read} wide {...neighbours} />
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
      footer={client.firstParty ? undefined : <Acts client={client} onSecret={onSecret} onGone={neighbours.onClose} />}
      {...neighbours}
    >
      <div className="stack">
        {client.firstParty && <Notice>{t('organisation.client.own-text')}</Notice>}
        <Facts
          of={[
            [t('organisation.client.grants'), client.grants.join(', ')],
            [
              t('organisation.client.lastUsedAt'),
              client.lastUsedAt ? <InstantValue key="at" at={client.lastUsedAt} /> : t('organisation.client.never'),
            ],
            [t('organisation.client.createdAt'), <InstantValue key="at" at={client.createdAt} />],
          ]}
        />
        <EditClient key={client.clientId} client={client} onClose={neighbours.onClose} />
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
    onConflict: () => refetchReads(getOauthClient),
    refreshes: reads,
    done: p('organisation.saved'),
  })
  if (client.firstParty || !isPermitted(updateOauthClient))
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
  const f = useFields(clientWords, 'organisation.client', { form })
  const language = useLanguage()
  const { authorities } = useCurrentUser()
  const chosen = Array.isArray(form.values.codes) ? form.values.codes : []
  const offered = permissionCatalogue.filter(
    ({ code, kind }) => kind !== 'section' && (authorities.includes(code) || chosen.includes(code)),
  )
  return (
    <>
      <TextField {...f('name')} disabled={disabled} />
      <CheckField {...f('enabled')} disabled={disabled} />
      <NumberField {...f('tokenSeconds')} unit="s" disabled={disabled} />
      <CheckListField
        {...f('codes')}
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
  const confirmRenewal = async () => {
    const yes = await confirmAction({
      title: t('organisation.client.renew-title', { name }),
      text: t('organisation.client.renew-text'),
      verb: t('organisation.client.renew-verb'),
      danger: true,
    })
    if (yes) renew.mutate({ body: { clientId, name, codes, enabled, tokenSeconds, version, newSecret: true } })
  }
  return (
    <>
      <Can call={updateOauthClient}>
        <Button icon="key" busy={renew.isPending} onClick={() => void confirmRenewal()}>
          {t('organisation.client.renew')}
        </Button>
      </Can>
      <RemoveButton
        call={deleteOauthClient}
        input={{ params: { id: clientId } }}
        save={{
          refreshes: [listOauthClients],
          done: p('organisation.deleted'),
          onSaved: onGone,
        }}
        confirmation={{
          title: t('organisation.client.delete-title', { name }),
          text: t('organisation.client.delete-text'),
          verb: p('organisation.delete'),
        }}
      >
        {p('organisation.delete-confirm')}
      </RemoveButton>
    </>
  )
}
