import {
  ChecksField,
  columnsFor,
  DataTable,
  Empty,
  Form,
  IconButton,
  Link,
  Notice,
  translateText,
  Sheet,
  TextField,
  useCall,
  useFields,
  useForm,
  useCurrentUser,
  useSave,
  useWords,
} from '@evops/kit'
import {
  type AllowedNetwork,
  allowNetwork,
  disallowNetwork,
  listAllowedNetworks,
  networkPurposes,
} from '../../contract/index.ts'
import { settingsWords } from './settings.words.ts'
import './settings.css'

const c = columnsFor<AllowedNetwork>('outreach.network')
const columnsWith = (onRemove: ((row: AllowedNetwork) => void) | undefined) => [
  c.text('network', { width: 200 }),
  c.custom('purpose', (row) => translateText(`outreach.network.purpose.${row.purpose}`), { width: 200 }),
  c.text('note', { width: 260 }),
  c.custom(
    'addedBy',
    (row) => (
      <span className="row">
        {row.approvedBy === null ? row.addedBy : `${row.addedBy}, ${row.approvedBy}`}
        {onRemove && row.approvalId === null && (
          <span className="push">
            <IconButton
              icon="trash"
              label={translateText('outreach.network.remove', { network: row.network })}
              onClick={() => onRemove(row)}
            />
          </span>
        )}
      </span>
    ),
    { width: 200 },
  ),
  c.custom(
    'state',
    ({ approvalId }) =>
      approvalId === null ? (
        translateText('outreach.network.added')
      ) : (
        <Link to={`/sysmng/approvals?view=all&open=${approvalId}`}>{translateText('outreach.network.waits')}</Link>
      ),
    { width: 220 },
  ),
]

/**
 * Private networks that the operator may reach: visible to all users of this page. One of the platform's staff requests
 * a network, another approves it.
 */
export function NetworkTab() {
  const t = useWords(settingsWords)
  const isStaff = useCurrentUser()?.platformStaff === true
  const { data } = useCall(listAllowedNetworks, {})
  const remove = useSave(disallowNetwork, {
    refreshes: [listAllowedNetworks],
    done: t('outreach.network.removed'),
  })
  return (
    <div className="stack">
      <Notice>{t('outreach.network.explain')}</Notice>
      <div className="sheet list-sheet">
        <DataTable
          rows={data ?? []}
          columns={columnsWith(
            isStaff ? ({ network, purpose }) => remove.mutate({ query: { network, purpose } }) : undefined,
          )}
          keyOf={(row) => `${row.network} ${row.purpose} ${row.approvalId ?? ''}`}
          label={t('outreach.settings.networks')}
          empty={<Empty icon="shield" title={t('outreach.network.empty')} />}
        />
      </div>
      {isStaff && <Add />}
    </div>
  )
}

function Add() {
  const t = useWords(settingsWords)
  const form = useForm(allowNetwork, {
    refreshes: [listAllowedNetworks],
    done: t('outreach.network.requested'),
    onSaved: () => form.reset(),
  })
  const f = useFields(settingsWords, 'outreach.network', { form })
  return (
    <div className="narrow-form">
      <Sheet title={t('outreach.network.add')}>
        <Form form={form} verb={t('outreach.network.add')}>
          <TextField {...f('network')} hint="10.20.0.0/16" />
          <ChecksField
            {...f('purposes')}
            options={networkPurposes.map((value) => ({
              value,
              label: t(`outreach.network.purpose.${value}`),
            }))}
          />
          <TextField {...f('note')} />
        </Form>
      </Sheet>
    </div>
  )
}
