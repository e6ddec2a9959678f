import {
  Button,
  kitWords,
  Pick,
  Segments,
  useOperatorZone,
  usePage,
  translateText,
  useWords,
  DateTimeInput,
} from '@evops/kit'
import { type ReactNode, useState } from 'react'
import { type OcppMessageFilter, listChargePoints } from '../../contract/index.ts'
import { ocppMessageDirectionWords } from '../../contract/ocpp-message-values.words.ts'
import { ocppMessageWords } from './ocpp-messages.words.ts'

const keys = ['chargePointId', 'direction', 'action', 'search', 'messageId', 'errors', 'from', 'to'] as const
type Key = (typeof keys)[number]

export interface OcppMessageSearch {
  query: OcppMessageFilter
  zone: string
  set: (patch: Partial<Record<Key, string | undefined>>) => void
}

/** Returns the search from the URL, so a search can be shared as a link. */
export function useOcppMessageSearch(chargePoint: { id: string; timeZone: string } | undefined): OcppMessageSearch {
  const page = usePage()
  const own = useOperatorZone()
  const searchValue = (key: Key) => page.search[key] || undefined
  const direction = searchValue('direction')
  const query: OcppMessageFilter = {
    chargePointId: chargePoint?.id ?? searchValue('chargePointId'),
    direction: direction === 'in' || direction === 'out' ? direction : undefined,
    action: searchValue('action'),
    search: searchValue('search'),
    messageId: searchValue('messageId'),
    errors: searchValue('errors') === 'true' ? true : undefined,
    from: searchValue('from'),
    to: searchValue('to'),
  }
  return { query, zone: chargePoint?.timeZone ?? own ?? 'UTC', set: (patch) => page.setSearch(patch) }
}

/** Filters above the messages. `whole` means the search covers all charge points. */
export function OcppMessageFilters({
  search,
  whole,
  children,
}: {
  search: OcppMessageSearch
  whole: boolean
  children: ReactNode
}) {
  const t = useWords(ocppMessageWords)
  useWords(ocppMessageDirectionWords)
  const k = useWords(kitWords)
  const { query, set } = search
  const { messageId, from, to, direction, errors } = query
  const [unfolded, setUnfolded] = useState(Boolean(messageId ?? from ?? to ?? direction ?? errors))
  const find = (key: 'action' | 'search' | 'messageId', label: string) => (
    <label className="f">
      <span className="label">{label}</span>
      <input
        className="field"
        type="search"
        value={query[key] ?? ''}
        onChange={(event) => set({ [key]: event.target.value || undefined })}
      />
    </label>
  )
  return (
    <search className="search">
      {whole && (
        <label className="f">
          <span className="label">{t('stations.ocppMessage.chargePoint')}</span>
          <Pick
            label={t('stations.ocppMessage.chargePoint')}
            from={listChargePoints}
            inputOf={(text) => ({ query: { page: 1, pageSize: 20, ...(text && { search: text }) } })}
            choices={(reply) =>
              reply.list.map(({ id, name, chargePointNo }) => ({
                value: id,
                label: `${name} · ${chargePointNo}`,
              }))
            }
            placeholder={t('stations.ocppMessage.all-charge-points')}
            value={query.chargePointId}
            onChange={(chargePointId) => set({ chargePointId })}
          />
        </label>
      )}
      {find('action', t('stations.ocppMessage.find'))}
      {find('search', t('stations.ocppMessage.text'))}
      {children}
      <Button kind="text" icon="filter" onClick={() => setUnfolded(!unfolded)}>
        {k(unfolded ? 'kit.less-filters' : 'kit.more-filters')}
      </Button>
      {unfolded && <More search={search} find={find} />}
    </search>
  )
}

/** Less frequent filters. */
function More({ search, find }: { search: OcppMessageSearch; find: (key: 'messageId', label: string) => ReactNode }) {
  const t = useWords(ocppMessageWords)
  useWords(ocppMessageDirectionWords)
  const { query, set } = search
  return (
    <>
      {find('messageId', t('stations.ocppMessage.message-id'))}
      <Moment search={search} name="from" />
      <Moment search={search} name="to" />
      <Segments
        label={t('stations.ocppMessage.direction')}
        value={query.direction ?? ''}
        onChange={(direction) => set({ direction: direction || undefined })}
        options={[
          { value: '', label: t('stations.ocppMessage.both') },
          { value: 'in', label: translateText('stations.ocppMessage.in') },
          { value: 'out', label: translateText('stations.ocppMessage.out') },
        ]}
      />
      <label className="check">
        <input
          type="checkbox"
          className="cb"
          checked={query.errors === true}
          onChange={(event) => set({ errors: event.target.checked ? 'true' : undefined })}
        />
        {t('stations.ocppMessage.errors')}
      </label>
    </>
  )
}

function Moment({ search, name }: { search: OcppMessageSearch; name: 'from' | 'to' }) {
  const t = useWords(ocppMessageWords)
  useWords(ocppMessageDirectionWords)
  const at = search.query[name]
  return (
    <DateTimeInput
      kind="moment"
      label={t(`stations.ocppMessage.${name}`)}
      shown
      zone={search.zone}
      value={at ?? ''}
      onChange={(text) => search.set({ [name]: text || undefined })}
    />
  )
}
