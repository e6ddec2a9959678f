import {
  Button,
  Can,
  CheckField,
  confirmAction,
  Copy,
  Dialog,
  ReadFailure,
  Form,
  type FormState,
  Notice,
  SelectField,
  Tag,
  TextField,
  useCall,
  useFields,
  useForm,
  useSave,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  createIdentityProvider,
  deleteIdentityProvider,
  getIdentityProvider,
  type IdentityProviderRow,
  isDifferentProvider,
  listIdentityProviders,
  updateIdentityProvider,
} from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { refetchReads } from '../parts/read-again.ts'
import { providerWords } from './providers.words.ts'
import './providers.css'

const reads = [listIdentityProviders, getIdentityProvider]

/** Lists the operator's external identity providers, and adds or edits one of them. */
export function ProvidersDialog({ onClose }: { onClose: () => void }) {
  const t = useWords(providerWords)
  const { data, error, refetch } = useCall(listIdentityProviders, {}, { quiet: true })
  const [edited, setEdited] = useState<IdentityProviderRow | 'new'>()
  const back = () => setEdited(undefined)
  return (
    <Dialog title={t('organisation.provider.title')} onClose={onClose} wide>
      {error ? (
        <ReadFailure error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <span className="bone" />
      ) : edited === 'new' ? (
        <NewProvider onEnd={back} />
      ) : edited ? (
        <EditProvider provider={edited} onEnd={back} />
      ) : (
        <>
          {data.length === 0 && <Notice>{t('organisation.provider.none')}</Notice>}
          <ul className="providers">
            {data.map((provider) => (
              <Provider key={provider.id} provider={provider} onChange={() => setEdited(provider)} />
            ))}
          </ul>
          <Can call={createIdentityProvider}>
            <div>
              <Button kind="primary" icon="plus" onClick={() => setEdited('new')}>
                {t('organisation.provider.add')}
              </Button>
            </div>
          </Can>
        </>
      )}
    </Dialog>
  )
}

function Provider({ provider, onChange }: { provider: IdentityProviderRow; onChange: () => void }) {
  const t = useWords(providerWords)
  const { name, issuer, linked, enabled, redirectUri } = provider
  return (
    <li>
      <div>
        <b>{name}</b> {!enabled && <Tag>{t('organisation.provider.off')}</Tag>}
        <p>
          {issuer} · {t('organisation.provider.linked', { count: linked })}
        </p>
        <p>
          {t('organisation.provider.redirectUri')}: <code>{redirectUri}</code> <Copy text={redirectUri} />
        </p>
      </div>
      <Can call={updateIdentityProvider}>
        <Button small onClick={onChange}>
          {t('organisation.provider.change')}
        </Button>
      </Can>
    </li>
  )
}

function NewProvider({ onEnd }: { onEnd: () => void }) {
  const t = useWords(providerWords)
  const p = useWords(partWords)
  const form = useForm(createIdentityProvider, {
    initial: { claim: 'email', enabled: true },
    refreshes: reads,
    onSaved: onEnd,
    done: p('organisation.saved'),
  })
  return (
    <section className="stack">
      <h3>{t('organisation.provider.new')}</h3>
      <Form form={form} onCancel={onEnd}>
        <Fields form={form} hint={undefined} />
      </Form>
    </section>
  )
}

function EditProvider({ provider, onEnd }: { provider: IdentityProviderRow; onEnd: () => void }) {
  const t = useWords(providerWords)
  const p = useWords(partWords)
  const { id, name, issuer, clientId, claim, enabled, version } = provider
  const form = useForm(updateIdentityProvider, {
    initial: { name, issuer, clientId, claim, enabled },
    params: { id },
    toBody: (values) => ({ ...values, clientSecret: values.clientSecret || undefined, version }),
    onConflict: () => refetchReads(...reads),
    refreshes: reads,
    onSaved: onEnd,
    done: p('organisation.saved'),
  })
  const remove = useSave(deleteIdentityProvider, {
    refreshes: reads,
    done: p('organisation.deleted'),
    onSaved: onEnd,
  })
  const confirmDeletion = async () => {
    const yes = await confirmAction({
      title: t('organisation.provider.delete-title', { name }),
      text: t('organisation.provider.delete-text'),
      verb: p('organisation.delete'),
      danger: true,
    })
    if (yes) remove.mutate({ params: { id } })
  }
  const isOther = isDifferentProvider(provider, form.values)
  return (
    <section className="stack">
      <h3>{name}</h3>
      <Form form={form} onCancel={onEnd}>
        <Fields
          form={form}
          hint={t(isOther ? 'organisation.provider.secret-again' : 'organisation.provider.secret-hint')}
        />
      </Form>
      <Can call={deleteIdentityProvider}>
        <div>
          <Button kind="danger" small icon="trash" busy={remove.isPending} onClick={() => void confirmDeletion()}>
            {p('organisation.delete-confirm')}
          </Button>
        </div>
      </Can>
    </section>
  )
}

function Fields({ form, hint }: { form: FormState; hint: string | undefined }) {
  const f = useFields(providerWords, 'organisation.provider', { form })
  return (
    <>
      <TextField {...f('name')} />
      <TextField {...f('issuer')} type="url" />
      <TextField {...f('clientId')} />
      <TextField {...f('clientSecret')} type="password" autoComplete="off" hint={hint} />
      <SelectField {...f('claim')} />
      <CheckField {...f('enabled')} />
    </>
  )
}
