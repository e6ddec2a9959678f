import {
  Button,
  fetchEndpointFile,
  columnsFor,
  DataTable,
  Empty,
  formatInstant,
  ListDrawer,
  ListPage,
  saveFile,
  translateText,
  Segments,
  Tag,
  useIsPermitted,
  useLanguage,
  useList,
  useOperatorZone,
  usePage,
  useWords,
} from '@evops/kit'
import { downloadScheduled, listExportSchedules, type Schedule, scheduleManagers } from '../../contract/index.ts'
import { ScheduleDrawer, stateTones } from './ScheduleDrawer.tsx'
import { formatScheduleTimes } from './format-schedule.ts'
import { scheduleWords } from './schedules.words.ts'
import './schedules.css'

const c = columnsFor<Schedule>('outreach.schedule')
const columnsIn = (zone: string | undefined, isAll: boolean) => [
  c.custom('name', (row) => <b>{row.name}</b>, { width: 200, phone: 1 }),
  c.custom('what', (row) => `${row.title} · ${translateText(`outreach.schedule.format.${row.format}`)}`, {
    width: 220,
  }),
  c.custom('when', (row, language) => formatScheduleTimes(row, language), { width: 190, phone: 2 }),
  ...(isAll ? [c.text('userName', { width: 140 })] : []),
  c.when('nextAt', zone ?? 'UTC', { width: 150, phone: 4 }),
  c.custom('last', (row, language) => lastOf(row, { language, zone }), { width: 230 }),
  c.custom(
    'state',
    (row) => <Tag tone={stateTones[row.state]}>{translateText(`outreach.schedule.state.${row.state}`)}</Tag>,
    { width: 110, phone: 3 },
  ),
]
function lastOf(
  { lastAt, lastState, dead }: Schedule,
  { language, zone }: { language: 'zh' | 'en' | 'es'; zone: string | undefined },
) {
  if (lastState === null || lastAt === null) return '–'
  const isBad = lastState === 'failed' || dead > 0
  return (
    <span className={isBad ? 'bad' : undefined}>
      {formatInstant(lastAt, language, zone, 'short')} · {translateText(`outreach.schedule.last.${lastState}`)}
    </span>
  )
}

/** The reader's scheduled exports; managers see those of all users. */
export function ScheduleList() {
  const t = useWords(scheduleWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const { search, setSearch } = usePage()
  const isManager = useIsPermitted()(scheduleManagers)
  const list = useList(listExportSchedules, { every: 5_000, words: 'outreach.schedule' })
  const isAll = list.filters.all === 'true'
  return (
    <ListPage
      title={t('outreach.schedule.title')}
      list={list}
      views={
        isManager && (
          <div className="schedule-scope">
            <Segments
              label={t('outreach.schedule.whose')}
              value={isAll ? 'all' : 'mine'}
              options={(['mine', 'all'] as const).map((value) => ({
                value,
                label: t(`outreach.schedule.${value}`),
              }))}
              onChange={(value) => list.setFilters({ all: value === 'all' ? 'true' : undefined })}
            />
          </div>
        )
      }
      drawer={
        <ListDrawer
          list={list}
          row={(row, drawerProps) => (
            <ScheduleDrawer key={`${row.id} ${row.version}`} schedule={row} {...drawerProps} />
          )}
        />
      }
    >
      {search.file && <ReadyFile file={search.file} onDone={() => setSearch({ file: undefined })} />}
      <DataTable
        list={list}
        columns={columnsIn(zone, isAll)}
        keyOf={(row) => row.id}
        label={t('outreach.schedule.title')}
        onOpen={(row) => setSearch({ open: row.id })}
        empty={
          <Empty icon="clock" title={t('outreach.schedule.empty')}>
            <p lang={language}>{t('outreach.schedule.empty-text')}</p>
          </Empty>
        }
      />
    </ListPage>
  )
}

const endings: Readonly<Record<string, string>> = {
  'application/pdf': 'pdf',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': 'xlsx',
  'application/jsonl; charset=utf-8': 'jsonl',
}

/** Target of the link in a mail: the file of one run, for users with access. */
function ReadyFile({ file, onDone }: { file: string; onDone: () => void }) {
  const t = useWords(scheduleWords)
  const [id = '', runId = ''] = file.split('.')
  const take = async () => {
    const content = await fetchEndpointFile(downloadScheduled, { params: { id, runId } })
    saveFile(content, `${t('outreach.schedule.title')}.${endings[content.type] ?? 'csv'}`)
    onDone()
  }
  return (
    <output className="row ready-file">
      <b>{t('outreach.schedule.file')}</b>
      <Button kind="primary" icon="download" onClick={() => void take()}>
        {t('outreach.schedule.download')}
      </Button>
    </output>
  )
}
