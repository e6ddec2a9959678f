import {
  type Beside,
  Button,
  Can,
  DateTimeField,
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
  useSave,
  useWords,
} from '@evops/kit'
import { listTokens } from '@evops/charging/contract'
import { useState, type ComponentProps } from 'react'
import {
  cancelRoamingReservation,
  getRoamingStation,
  listRoamingCommands,
  reserveRoaming,
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
  const [asking, setAsking] = useState<'start' | 'reserve'>()
  const { data: station } = read
  if (read.error || station?.id !== id)
    return <DrawerUntil title={t('interop.roaming.station')} read={read} {...beside} />
  return (
    <Drawer
      title={station.name || station.stationNo}
      sub={station.partnerName}
      footer={
        <Can call={startRoaming}>
          {station.places.some(({ isReservable }) => isReservable) && (
            <Button disabled={asking === 'reserve'} onClick={() => setAsking('reserve')}>
              {t('interop.roaming.reserve')}
            </Button>
          )}
          <Button disabled={asking === 'start'} onClick={() => setAsking('start')}>
            {t('interop.roaming.start')}
          </Button>
        </Can>
      }
      {...beside}
    >
      <div className="stack">
        {asking === 'start' && <StartForm station={station} onDone={() => setAsking(undefined)} />}
        {asking === 'reserve' && <ReserveForm station={station} onDone={() => setAsking(undefined)} />}
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

interface Asking {
  station: RoamingStation
  onDone: () => void
}
/** What the partner answers is shown below. */
function StartForm({ station, onDone }: Asking) {
  const t = useWords(roamingWords)
  const form = useForm(startRoaming, useAsking({ station, onDone }))
  const places = station.places.filter(({ status }) => status !== 'REMOVED')
  return (
    <Form form={form} verb={t('interop.roaming.start')} onCancel={onDone}>
      <WishFields form={form} places={places} />
    </Form>
  )
}
function ReserveForm({ station, onDone }: Asking) {
  const t = useWords(roamingWords)
  const form = useForm(reserveRoaming, useAsking({ station, onDone }))
  const zone = useOperatorZone()
  return (
    <Form form={form} verb={t('interop.roaming.reserve')} onCancel={onDone}>
      <WishFields form={form} places={station.places.filter(({ isReservable }) => isReservable)} />
      <DateTimeField
        form={form}
        name="keptUntil"
        label={t('interop.roaming.keptUntil')}
        zone={zone ?? 'UTC'}
      />
    </Form>
  )
}
function useAsking({ station: { partnerId, stationNo }, onDone }: Asking) {
  const t = useWords(roamingWords)
  return {
    toBody: (values: object) => ({ ...values, partnerId, stationNo }),
    refreshes: [listRoamingCommands],
    onSaved: onDone,
    done: t('interop.roaming.asked'),
  }
}
/** One of our tokens at one EVSE. */
function WishFields({
  form,
  places,
}: Pick<ComponentProps<typeof SelectField>, 'form'> & { places: RoamingStation['places'] }) {
  const t = useWords(roamingWords)
  return (
    <>
      <SelectField
        form={form}
        name="evseNo"
        label={t('interop.roaming.evse')}
        options={places.map(({ evseNo, label }) => ({ value: evseNo, label: label || evseNo }))}
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
    </>
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
        <Command key={row.id} row={row} partnerId={partnerId} />
      ))}
    </section>
  )
}
const kinds = {
  START_SESSION: 'start',
  STOP_SESSION: 'stop',
  RESERVE_NOW: 'reserve',
  CANCEL_RESERVATION: 'cancel',
} as const
function Command({ row, partnerId }: { row: RoamingCommand; partnerId: string }) {
  const t = useWords(roamingWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { id, kind, answer, result, problem, keptUntil, evseNo: evse } = row
  // What came of it the partner tells its customers in its own words.
  const failureOf = useFailure(true, { others: 'partner' })
  const when = (at: string) => formatWhen(at, language, zone, 'short')
  const said = (word: string) => wordOr(`interop.roaming.outcome.${word}`, word)
  const outcome = said(result) || (answer === 'ACCEPTED' ? t('interop.roaming.result-waits') : said(answer))
  return (
    <p>
      <Tag tone={result === 'ACCEPTED' ? 'good' : result === '' && answer === 'ACCEPTED' ? 'plain' : 'bad'}>
        {outcome || t('interop.roaming.result-waits')}
      </Tag>{' '}
      {t(`interop.roaming.kind-${kinds[kind]}`)}
      <br />
      <span className="small dim">
        {when(row.askedAt)} · {row.askedBy}
        {keptUntil && evse && ` · ${t('interop.roaming.kept', { evse, until: when(keptUntil) })}`}
        {problem !== '' && ` · ${failureOf(problem)}`}
      </span>
      {row.isKept && <Cancel partnerId={partnerId} id={id} />}
    </p>
  )
}
function Cancel({ partnerId, id }: { partnerId: string; id: string }) {
  const t = useWords(roamingWords)
  const cancel = useSave(cancelRoamingReservation, {
    refreshes: [listRoamingCommands],
    done: t('interop.roaming.asked'),
  })
  return (
    <Can call={cancelRoamingReservation}>
      {' '}
      <Button busy={cancel.isPending} onClick={() => cancel.mutate({ body: { partnerId, id } })}>
        {t('interop.roaming.kind-cancel')}
      </Button>
    </Can>
  )
}
