import {
  type Beside,
  Button,
  Can,
  columnsFor,
  confirm,
  DataTable,
  Drawer,
  DrawerUntil,
  Empty,
  ExportButton,
  Facts,
  FilterDays,
  Filters,
  FilterSelect,
  formatEnergy,
  formatMoney,
  formatWhen,
  ListDrawer,
  ListPage,
  Tag,
  useCall,
  useCan,
  useLanguage,
  useList,
  useOperatorZone,
  usePage,
  useSave,
  useWords,
} from '@evops/kit'
import {
  getRoamingSession,
  listRoamingCommands,
  listRoamingSessions,
  roamingScreen,
  roamingSessionExport,
  roamingStateWords,
  stopRoaming,
  type RoamingSessionRow,
} from '../../contract/index.ts'
import { PartnerFilter, RoamingTabs } from './roaming-parts.tsx'
import { CommandList, partsOf } from './RoamingStationDrawer.tsx'
import { roamingWords } from './roaming.words.ts'

const tones = { open: 'acc', unbilled: 'warn', overdue: 'bad', billed: 'good', credited: 'plain' } as const
const c = columnsFor<RoamingSessionRow>('interop.roaming')
const columns = [
  c.when('startedAt', undefined, { phone: 3 }),
  c.text('partnerName', { width: 180 }),
  c.text('stationName', { least: 180, phone: 1 }),
  c.text('holderName', { width: 150 }),
  c.status('state', ({ state }) => ({ tone: tones[state], word: `interop.roaming.state.${state}` }), {
    width: 165,
    phone: 2,
  }),
  c.energy('energyDwh'),
  c.money('costMinor', (row) => row.currency),
  c.money('paidMinor', (row) => row.currency, { phone: 4 }),
  c.text('recordNo', { width: 180 }),
]

/** Sessions of our drivers elsewhere: what they cost us, and what was taken for them. */
export function RoamingSessions() {
  const t = useWords(roamingWords)
  useWords(roamingStateWords)
  const may = useCan()
  const { setSearch } = usePage()
  const list = useList(listRoamingSessions, { pageSize: 50, words: 'interop.roaming' })
  return (
    <ListPage
      title={t('interop.roaming.title')}
      list={list}
      views={<RoamingTabs />}
      actions={
        may(roamingScreen.may.roaming.export) && (
          <ExportButton
            name={roamingSessionExport}
            filter={list.filters}
            label={t('interop.roaming.export')}
            disabled={list.total === 0}
          />
        )
      }
      filters={
        <Filters list={list} find={{ key: 'search', label: t('interop.roaming.find-session') }}>
          <PartnerFilter list={list} />
          <FilterSelect list={list} name="state" label={t('interop.roaming.state')} />
          <FilterDays list={list} from="dayFrom" to="dayTo" label={t('interop.roaming.days')} />
        </Filters>
      }
      drawer={<ListDrawer list={list} id={(id, beside) => <SessionDrawer key={id} id={id} {...beside} />} />}
    >
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('interop.roaming.view-sessions')}
        onOpen={(row) => setSearch({ open: row.id })}
        empty={<Empty icon="globe" words="interop.roaming.no-sessions" />}
      />
    </ListPage>
  )
}

function SessionDrawer({ id, ...beside }: Beside & { id: string }) {
  const t = useWords(roamingWords)
  const s = useWords(roamingStateWords)
  const { partnerId, no } = partsOf(id)
  const read = useCall(getRoamingSession, { params: { partnerId, sessionNo: no } }, { quiet: true })
  const { data: session } = read
  if (read.error || session?.id !== id)
    return <DrawerUntil title={t('interop.roaming.session')} read={read} {...beside} />
  const { state } = session
  return (
    <Drawer
      title={session.stationName}
      tags={<Tag tone={tones[state]}>{s(`interop.roaming.state.${state}`)}</Tag>}
      sub={session.partnerName}
      footer={state === 'open' ? <Stop session={session} /> : undefined}
      {...beside}
    >
      <div className="stack">
        <SessionFacts session={session} />
        {state === 'open' && <CommandList partnerId={partnerId} />}
      </div>
    </Drawer>
  )
}

function SessionFacts({ session }: { session: RoamingSessionRow }) {
  const t = useWords(roamingWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const money = (minor: number | null) =>
    minor === null ? null : formatMoney(minor, session.currency, language)
  return (
    <Facts
      of={[
        [t('interop.roaming.sessionNo'), session.sessionNo],
        [t('interop.roaming.startedAt'), formatWhen(session.startedAt, language, zone)],
        [t('interop.roaming.endedAt'), session.endedAt && formatWhen(session.endedAt, language, zone)],
        [t('interop.roaming.energyDwh'), `${formatEnergy(session.energyDwh, language)} kWh`],
        [t('interop.roaming.token'), session.tokenLabel],
        [t('interop.roaming.holderName'), session.holderName],
        [t('interop.roaming.payerName'), session.payerName],
        [t('interop.roaming.saidMinor'), money(session.saidMinor)],
        [t('interop.roaming.costMinor'), money(session.costMinor)],
        [t('interop.roaming.paidMinor'), money(session.paidMinor)],
        [t('interop.roaming.arrearsMinor'), session.arrearsMinor > 0 ? money(session.arrearsMinor) : null],
        [t('interop.roaming.recordNo'), session.recordNo],
        [t('interop.roaming.creditNo'), session.creditNo],
      ]}
    />
  )
}

function Stop({ session: { partnerId, sessionNo } }: { session: RoamingSessionRow }) {
  const t = useWords(roamingWords)
  const stop = useSave(stopRoaming, {
    refreshes: [listRoamingCommands, getRoamingSession],
    done: t('interop.roaming.asked'),
  })
  const ask = async () => {
    const yes = await confirm({
      title: t('interop.roaming.stop-title'),
      text: t('interop.roaming.stop-text'),
      verb: t('interop.roaming.stop'),
      danger: true,
    })
    if (yes) stop.mutate({ body: { partnerId, sessionNo } })
  }
  return (
    <Can call={stopRoaming}>
      <Button busy={stop.isPending} onClick={() => void ask()}>
        {t('interop.roaming.stop')}
      </Button>
    </Can>
  )
}
