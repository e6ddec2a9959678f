import {
  Button,
  isPermitted,
  columnsFor,
  DataTable,
  ReadFailure,
  Figures,
  formatBytes,
  formatNumber,
  formatInstant,
  currentUserStore,
  Notice,
  registerWords,
  translateText,
  useCall,
  useLanguage,
  useCurrentUser,
  usePage,
  useSave,
  useWords,
  InstantValue,
} from '@evops/kit'
import {
  getRetention,
  listTaskRuns,
  retentionTask,
  runTask,
  type RetentionSettings,
  type RetentionRow,
} from '../../contract/index.ts'
import { retentionKinds } from '../../contract/retention-kinds.words.ts'
import { RetentionDrawer } from './RetentionDrawer.tsx'
import { retentionWords } from './retention.words.ts'

registerWords(retentionKinds)
const c = columnsFor<RetentionRow>('organisation.retention')
const columns = [
  c.custom('kind', (row) => translateText(`organisation.audit.object.retention.${row.kind}`), {
    least: 200,
    phone: 1,
  }),
  c.custom('bytes', (row, language) => formatBytes(row.bytes, language), {
    align: 'end',
    width: 120,
    phone: 2,
  }),
  c.custom(
    'addedPerDay',
    (row, language) =>
      row.addedPerDay === null
        ? translateText('organisation.retention.not-measured')
        : formatBytes(row.addedPerDay, language),
    { align: 'end', width: 140, phone: 3 },
  ),
  c.custom('rows', (row, language) => (row.rows === null ? '—' : formatNumber(row.rows, language)), {
    align: 'end',
    width: 110,
  }),
  c.custom(
    'oldestAt',
    (row, language) => formatInstant(row.oldestAt, language, currentUserStore.get()?.operator.timeZone),
    { align: 'end', width: 160 },
  ),
  c.custom('days', (row) => translateText('organisation.retention.stored-days', { days: row.days }), {
    align: 'end',
    width: 120,
    phone: 4,
  }),
  c.custom(
    'maxMegabytes',
    (row, language) =>
      row.maxMegabytes === null
        ? translateText('organisation.retention.no-limit')
        : formatBytes(row.maxMegabytes * 1_000_000, language),
    { align: 'end', width: 130 },
  ),
]

/** Shows the growing kinds of data, their retention, and when the disk will be full. */
export function RetentionTab() {
  const t = useWords(retentionWords)
  const { platformStaff } = useCurrentUser()
  return platformStaff ? (
    <Kinds />
  ) : (
    <div className="backup-standing">
      <Notice>{t('organisation.retention.staff-only')}</Notice>
    </div>
  )
}

function Kinds() {
  const t = useWords(retentionWords)
  const { search, setSearch } = usePage()
  const { data, error, refetch } = useCall(getRetention, undefined, { every: 60_000, quiet: true })
  const run = useSave(runTask, { refreshes: [listTaskRuns], done: t('organisation.retention.queued') })
  if (error && !data) return <ReadFailure error={error} onRetry={() => void refetch()} />
  const open = data?.kinds.find(({ kind }) => kind === search.open)
  return (
    <>
      <div className="backup-standing">
        {data && <Disk disk={data.disk} />}
        <p className="note">{t('organisation.retention.never')}</p>
        {isPermitted(runTask) && (
          <div className="row">
            <Button busy={run.isPending} onClick={() => run.mutate({ params: { task: retentionTask } })}>
              {t('organisation.retention.run')}
            </Button>
          </div>
        )}
      </div>
      <DataTable
        rows={data?.kinds ?? []}
        columns={columns}
        keyOf={(row) => row.kind}
        label={t('organisation.retention.title')}
        onOpen={(row) => setSearch({ open: row.kind })}
        empty={null}
      />
      {open && <RetentionDrawer row={open} onClose={() => setSearch({ open: undefined })} />}
    </>
  )
}

function Disk({ disk }: Pick<RetentionSettings, 'disk'>) {
  const t = useWords(retentionWords)
  const language = useLanguage()
  if (!disk) return <Notice>{t('organisation.retention.external')}</Notice>
  const { growthPerDay, fullAt } = disk
  const bytes = (value: number) => formatBytes(value, language)
  const growth = growthPerDay !== null && `${growthPerDay < 0 ? '−' : ''}${bytes(Math.abs(growthPerDay))}`
  const unknown = t('organisation.retention.not-measured')
  return (
    <Figures
      of={[
        { label: t('organisation.retention.database'), value: bytes(disk.databaseBytes) },
        {
          label: t('organisation.retention.free'),
          value: t('organisation.retention.free-of', {
            free: bytes(disk.freeBytes),
            total: bytes(disk.totalBytes),
          }),
        },
        { label: t('organisation.retention.growth'), value: growth || unknown },
        {
          label: t('organisation.retention.fullAt'),
          value: fullAt ? (
            <InstantValue at={fullAt} />
          ) : growthPerDay === null ? (
            unknown
          ) : (
            t('organisation.retention.not-full')
          ),
        },
      ]}
    />
  )
}
