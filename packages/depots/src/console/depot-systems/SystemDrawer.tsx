import {
  type DrawerNavigation,
  Button,
  Can,
  isPermitted,
  CheckField,
  Drawer,
  Form,
  type FormState,
  formatInstant,
  Notice,
  RemoveButton,
  TextField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useSave,
  useWords,
} from '@evops/kit'
import type { EndpointReply } from '@evops/platform/contract'
import { useState } from 'react'
import {
  createVdvPartner,
  decideVdvState,
  deleteVdvPartner,
  listVdvMessages,
  listVdvPartners,
  renewVdvPassword,
  updateVdvPartner,
  vdvPartnerFields,
  vdvPath,
  type VdvPartnerRow,
} from '../../contract/index.ts'
import { DepotChoice } from '../choose.tsx'
import { depotWords } from '../depot.words.ts'
import { SystemNames } from './SystemNames.tsx'
import { partnerWords } from './systems.words.ts'

const refreshes = [listVdvPartners]
const everyMs = 15_000
type Made = EndpointReply<typeof createVdvPartner>

export function NewPartner({ stationId, onClose }: { stationId?: string | undefined; onClose: () => void }) {
  const t = useWords(partnerWords)
  const d = useWords(depotWords)
  const [made, setMade] = useState<Made | null>(null)
  const initial = { enabled: true, ...(stationId && { stationId }) }
  const form = useForm(createVdvPartner, { initial, refreshes, done: d('depots.saved'), onSaved: setMade })
  return (
    <Drawer title={t('depots.partner.new')} onClose={onClose}>
      {made ? (
        <Access made={made} />
      ) : (
        <Form form={form} verb={t('depots.partner.new')} onCancel={onClose}>
          <DepotChoice form={form} name="stationId" kind="depot" label={t('depots.partner.stationId')} />
          <PartnerFields form={form} />
        </Form>
      )}
    </Drawer>
  )
}

export function PartnerDrawer({ row, ...neighbours }: DrawerNavigation & { row: VdvPartnerRow }) {
  const t = useWords(partnerWords)
  const d = useWords(depotWords)
  const [made, setMade] = useState<Made | null>(null)
  const { id, version, name } = row
  const renew = useSave(renewVdvPassword, { done: d('depots.saved'), onSaved: setMade })
  const form = useForm(updateVdvPartner, {
    params: { id },
    initial: { version, ...vdvPartnerFields.parse(row) },
    refreshes,
    done: d('depots.saved'),
    onSaved: neighbours.onClose,
  })
  const fields = <PartnerFields form={form} />
  return (
    <Drawer
      title={name}
      sub={row.stationName}
      footer={
        <>
          <Can call={renewVdvPassword}>
            <Button busy={renew.isPending} onClick={() => renew.mutate({ params: { id } })}>
              {t('depots.partner.renew')}
            </Button>
          </Can>
          <RemoveButton
            call={deleteVdvPartner}
            input={{ params: { id } }}
            save={{ refreshes, done: d('depots.deleted'), onSaved: neighbours.onClose }}
            confirmation={{
              title: d('depots.delete-title', { name }),
              text: d('depots.delete-text'),
              verb: d('depots.delete'),
            }}
          />
        </>
      }
      {...neighbours}
    >
      {row.heldAt !== null && <Held row={row} />}
      {made && <Access made={made} />}
      {isPermitted(updateVdvPartner) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          {fields}
        </Form>
      ) : (
        <fieldset className="form" disabled>
          {fields}
        </fieldset>
      )}
      <SystemNames row={row} />
      <Messages id={id} />
    </Drawer>
  )
}

function PartnerFields({ form }: { form: FormState }) {
  const f = useFields(partnerWords, 'depots.partner', { form })
  return (
    <>
      <TextField {...f('name')} />
      <TextField {...f('presystemId')} />
      <CheckField {...f('enabled')} />
    </>
  )
}

/** Shows an empty list on hold, for which a user decides whether its departures are deleted. */
function Held({ row: { id, requests, heldRefused } }: { row: VdvPartnerRow }) {
  const t = useWords(partnerWords)
  const decide = useSave(decideVdvState, { refreshes, done: t('depots.partner.decided') })
  const decideHeldRequests = (take: boolean) => decide.mutate({ params: { id }, body: { take } })
  return (
    <Notice tone="warn">
      <p>{t('depots.partner.held', { n: requests })}</p>
      {heldRefused && <p>{t('depots.partner.stored')}</p>}
      <Can call={decideVdvState}>
        <div className="row">
          <Button kind="danger" busy={decide.isPending} onClick={() => decideHeldRequests(true)}>
            {t('depots.partner.take')}
          </Button>
          {!heldRefused && (
            <Button busy={decide.isPending} onClick={() => decideHeldRequests(false)}>
              {t('depots.partner.keep')}
            </Button>
          )}
        </div>
      </Can>
    </Notice>
  )
}

function Access({ made: { id, password } }: { made: Made }) {
  const t = useWords(partnerWords)
  const { protocol, host } = window.location
  const address = `${protocol === 'https:' ? 'wss' : 'ws'}://${host}${vdvPath}`
  return (
    <Notice tone="good">
      <p>{t('depots.partner.access')}</p>
      <p>
        {t('depots.partner.address')}: <code>{address}</code>
      </p>
      <p>
        {t('depots.partner.user')}: <code>{id}</code>
      </p>
      <p>
        {t('depots.partner.password')}: <code>{password}</code>
      </p>
    </Notice>
  )
}

function Messages({ id }: { id: string }) {
  const t = useWords(partnerWords)
  const language = useLanguage()
  const { data } = useCall(
    listVdvMessages,
    { params: { id }, query: { pageSize: 20 } },
    { every: everyMs, quiet: true },
  )
  if (!data || data.list.length === 0) return null
  return (
    <>
      <h2 className="what-hit">{t('depots.partner.messages')}</h2>
      <ul className="what-rows">
        {data.list.map((message) => (
          <li key={message.id}>
            <details>
              <summary>
                {formatInstant(message.at, language, undefined, 'time-second')} {message.direction === 'in' ? '→' : '←'}{' '}
                {message.message} · {message.outcome}
              </summary>
              <pre className="depot-message">{message.body}</pre>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
