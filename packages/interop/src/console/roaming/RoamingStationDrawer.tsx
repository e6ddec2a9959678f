import {
  type Beside,
  Button,
  Can,
  Drawer,
  DrawerUntil,
  Facts,
  Form,
  formatRated,
  formatWhen,
  PickField,
  SelectField,
  Tag,
  type Tone,
  useCall,
  useForm,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import { listTokens } from '@evops/charging/contract'
import { useState } from 'react'
import {
  getRoamingStation,
  listRoamingCommands,
  startRoaming,
  type RoamingCommand,
  type RoamingStation,
} from '../../contract/index.ts'
import { usePriceWords, wordOr } from './roaming-parts.tsx'
import { useFailure } from '../failures/use-failure.ts'
import { roamingWords } from './roaming.words.ts'

const tones: Readonly<Record<string, Tone>> = { AVAILABLE: 'good', CHARGING: 'acc', OUTOFORDER: 'bad' }
/** The number may hold what stands between the two. */
export const partsOf = (id: string) => ({ partnerId: id.slice(0, 36), no: id.slice(37) })

export function RoamingStationDrawer({ id, ...beside }: Beside & { id: string }) {
  const t = useWords(roamingWords)
  const { partnerId, no } = partsOf(id)
  const read = useCall(getRoamingStation, { params: { partnerId, stationNo: no } }, { quiet: true })
  const [starting, setStarting] = useState(false)
  const { data: station } = read
  if (read.error || station?.id !== id)
    return <DrawerUntil title={t('interop.roaming.station')} read={read} {...beside} />
  return (
    <Drawer
      title={station.name || station.stationNo}
      sub={station.partnerName}
      footer={
        <Can call={startRoaming}>
          <Button disabled={starting} onClick={() => setStarting(true)}>
            {t('interop.roaming.start')}
          </Button>
        </Can>
      }
      {...beside}
    >
      <div className="stack">
        {starting && <StartForm station={station} onDone={() => setStarting(false)} />}
        <StationFacts station={station} />
        <Places station={station} />
        <CommandList partnerId={partnerId} stationNo={no} />
      </div>
    </Drawer>
  )
}

function StationFacts({ station }: { station: RoamingStation }) {
  const t = useWords(roamingWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const price = usePriceWords()
  return (
    <Facts
      of={[
        [t('interop.roaming.stationNo'), station.stationNo],
        [t('interop.roaming.address'), `${station.address} ${station.country}`],
        [t('interop.roaming.price'), price(station.prices)],
        [t('interop.roaming.lastUpdated'), formatWhen(station.lastUpdated, language, zone)],
      ]}
    />
  )
}

function Places({ station }: { station: RoamingStation }) {
  const t = useWords(roamingWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  return (
    <section className="stack">
      <h3>{t('interop.roaming.evses')}</h3>
      {station.places.map(({ evseNo, label, status, standards, powerW, lastUpdated }) => (
        <p key={evseNo}>
          <Tag tone={tones[status] ?? 'plain'}>{t(`interop.roaming.status.${status}`)}</Tag> {label || evseNo}
          <br />
          <span className="small dim">
            {standards.map((code) => wordOr(`interop.roaming.standard.${code}`, code)).join(', ')} ·{' '}
            {formatRated(powerW, language)} kW · {formatWhen(lastUpdated, language, zone, 'short')}
          </span>
        </p>
      ))}
    </section>
  )
}

/** One of our tokens at one EVSE; what the partner answers is shown below. */
function StartForm({ station, onDone }: { station: RoamingStation; onDone: () => void }) {
  const t = useWords(roamingWords)
  const { partnerId, stationNo, places } = station
  const form = useForm(startRoaming, {
    toBody: (values) => ({ ...values, partnerId, stationNo }),
    refreshes: [listRoamingCommands],
    onSaved: onDone,
    done: t('interop.roaming.asked'),
  })
  return (
    <Form form={form} verb={t('interop.roaming.start')} onCancel={onDone}>
      <SelectField
        form={form}
        name="evseNo"
        label={t('interop.roaming.evse')}
        options={places
          .filter(({ status }) => status !== 'REMOVED')
          .map(({ evseNo, label }) => ({ value: evseNo, label: label || evseNo }))}
      />
      <PickField
        form={form}
        name="tokenId"
        label={t('interop.roaming.token')}
        from={listTokens}
        given={(text) => ({
          query: { search: text || undefined, verdict: 'accepted' as const, pageSize: 20 },
        })}
        choices={(reply) =>
          reply.list.map((row) => ({
            value: row.id,
            label: row.label ? `${row.label} · ${row.idTag}` : row.idTag,
          }))
        }
      />
    </Form>
  )
}

export function CommandList({ partnerId, stationNo }: { partnerId: string; stationNo?: string }) {
  const t = useWords(roamingWords)
  const query = { partnerId, stationNo, page: 1, pageSize: 5 }
  const { data } = useCall(listRoamingCommands, { query }, { quiet: true })
  if (!data || data.total === 0) return null
  return (
    <section className="stack">
      <h3>{t('interop.roaming.commands')}</h3>
      {data.list.map((row) => (
        <Command key={row.id} row={row} />
      ))}
    </section>
  )
}
function Command({ row }: { row: RoamingCommand }) {
  const t = useWords(roamingWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { kind, answer, result, problem } = row
  // What came of it the partner tells its customers in its own words.
  const failureOf = useFailure(true, { others: 'partner' })
  const said = (word: string) => wordOr(`interop.roaming.outcome.${word}`, word)
  const outcome = said(result) || (answer === 'ACCEPTED' ? t('interop.roaming.result-waits') : said(answer))
  return (
    <p>
      <Tag tone={result === 'ACCEPTED' ? 'good' : result === '' && answer === 'ACCEPTED' ? 'plain' : 'bad'}>
        {outcome || t('interop.roaming.result-waits')}
      </Tag>{' '}
      {t(kind === 'START_SESSION' ? 'interop.roaming.kind-start' : 'interop.roaming.kind-stop')}
      <br />
      <span className="small dim">
        {formatWhen(row.askedAt, language, zone, 'short')} · {row.askedBy}
        {problem !== '' && ` · ${failureOf(problem)}`}
      </span>
    </p>
  )
}
