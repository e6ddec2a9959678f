import {
  type DrawerNavigation,
  Button,
  Can,
  DateTimeField,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  formatNameplatePower,
  formatInstant,
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
import { useState, type ComponentProps } from 'react'
import {
  exampleCharge,
  getRoamingStation,
  listRoamingCommands,
  reserveRoaming,
  startRoaming,
  unlockRoaming,
  type RoamingStation,
} from '../../contract/index.ts'
import { parseRoamingId, useExampleWords, usePriceWords, translateProtocolCode } from './roaming-parts.tsx'
import { CommandList } from './RoamingCommands.tsx'
import { roamingWords } from './roaming.words.ts'
import { statusWords } from '../remarks/statuses.words.ts'

const tones: Readonly<Record<string, Tone>> = { AVAILABLE: 'good', CHARGING: 'acc', OUTOFORDER: 'bad' }

export function RoamingStationDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(roamingWords)
  const { partnerId, no } = parseRoamingId(id)
  const read = useCall(getRoamingStation, { params: { partnerId, stationNo: no } }, { quiet: true })
  const [openDialog, setOpenDialog] = useState<'start' | 'reserve' | 'unlock'>()
  const { data: station } = read
  if (read.error || station?.id !== id)
    return <DrawerWhileLoading title={t('interop.roaming.station')} read={read} {...neighbours} />
  return (
    <Drawer
      title={station.name || station.stationNo}
      sub={station.partnerName}
      footer={
        <Can call={startRoaming}>
          {station.places.some(({ isUnlockable }) => isUnlockable) && (
            <Button disabled={openDialog === 'unlock'} onClick={() => setOpenDialog('unlock')}>
              {t('interop.roaming.unlock')}
            </Button>
          )}
          {station.places.some(({ isReservable }) => isReservable) && (
            <Button disabled={openDialog === 'reserve'} onClick={() => setOpenDialog('reserve')}>
              {t('interop.roaming.reserve')}
            </Button>
          )}
          <Button disabled={openDialog === 'start'} onClick={() => setOpenDialog('start')}>
            {t('interop.roaming.start')}
          </Button>
        </Can>
      }
      {...neighbours}
    >
      <div className="stack">
        {openDialog === 'start' && <StartForm station={station} onDone={() => setOpenDialog(undefined)} />}
        {openDialog === 'reserve' && <ReserveForm station={station} onDone={() => setOpenDialog(undefined)} />}
        {openDialog === 'unlock' && <UnlockForm station={station} onDone={() => setOpenDialog(undefined)} />}
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
  const example = useExampleWords()
  return (
    <Facts
      of={[
        [t('interop.roaming.stationNo'), station.stationNo],
        [t('interop.roaming.address'), `${station.address} ${station.country}`],
        [t('interop.roaming.price'), price(station.prices)],
        [t('interop.roaming.example', { ...exampleCharge }), example(station.prices)],
        [t('interop.roaming.lastUpdated'), formatInstant(station.lastUpdated, language, zone)],
      ]}
    />
  )
}

function Places({ station }: { station: RoamingStation }) {
  const t = useWords(roamingWords)
  const s = useWords(statusWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  return (
    <section className="stack">
      <h3>{t('interop.roaming.evses')}</h3>
      {station.places.map(({ evseNo, label, status, standards, powerW, lastUpdated }) => (
        <p key={evseNo}>
          <Tag tone={tones[status] ?? 'plain'}>{s(`interop.roaming.status.${status}`)}</Tag> {label || evseNo}
          <br />
          <span className="small dim">
            {standards.map((code) => translateProtocolCode(`interop.roaming.standard.${code}`, code)).join(', ')} ·{' '}
            {formatNameplatePower(powerW, language)} kW · {formatInstant(lastUpdated, language, zone, 'short')}
          </span>
        </p>
      ))}
    </section>
  )
}

interface UnlockProps {
  station: RoamingStation
  onDone: () => void
}
/** The partner's response is shown below the form. */
function StartForm({ station, onDone }: UnlockProps) {
  const t = useWords(roamingWords)
  const form = useForm(startRoaming, useOpenDialog({ station, onDone }))
  const places = station.places.filter(({ status }) => status !== 'REMOVED')
  return (
    <Form form={form} verb={t('interop.roaming.start')} onCancel={onDone}>
      <WishFields form={form} places={places} />
    </Form>
  )
}
function ReserveForm({ station, onDone }: UnlockProps) {
  const t = useWords(roamingWords)
  const form = useForm(reserveRoaming, useOpenDialog({ station, onDone }))
  const zone = useOperatorZone()
  return (
    <Form form={form} verb={t('interop.roaming.reserve')} onCancel={onDone}>
      <WishFields form={form} places={station.places.filter(({ isReservable }) => isReservable)} />
      <DateTimeField form={form} name="reservedUntil" label={t('interop.roaming.reservedUntil')} zone={zone ?? 'UTC'} />
    </Form>
  )
}
/** If an EVSE has several connectors, the user selects one. */
function UnlockForm({ station, onDone }: UnlockProps) {
  const t = useWords(roamingWords)
  const all = station.places.flatMap(({ evseNo, label, status, connectors, isUnlockable }) =>
    isUnlockable && status !== 'REMOVED'
      ? connectors.map((connectorNo) => ({ evseNo, connectorNo, label: label || evseNo }))
      : [],
  )
  const { toBody, ...openDialog } = useOpenDialog({ station, onDone })
  const form = useForm(unlockRoaming, {
    ...openDialog,
    toBody: ({ evseNo: at }) => {
      const chosen = typeof at === 'string' ? all[Number(at)] : undefined
      return toBody(chosen ? { evseNo: chosen.evseNo, connectorNo: chosen.connectorNo } : {})
    },
  })
  const options = all.map(({ connectorNo, label }, at) => ({
    value: String(at),
    label: `${label} · ${connectorNo}`,
  }))
  return (
    <Form form={form} verb={t('interop.roaming.unlock')} onCancel={onDone}>
      <SelectField form={form} name="evseNo" label={t('interop.roaming.connector')} options={options} />
    </Form>
  )
}
function useOpenDialog({ station: { partnerId, stationNo }, onDone }: UnlockProps) {
  const t = useWords(roamingWords)
  return {
    toBody: (values: object) => ({ ...values, partnerId, stationNo }),
    refreshes: [listRoamingCommands],
    onSaved: onDone,
    done: t('interop.roaming.requested'),
  }
}
/** Form fields for one of our tokens and an EVSE. */
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
        inputOf={(text) => ({
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
