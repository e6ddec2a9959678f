import {
  Button,
  isPermitted,
  columnsFor,
  DataTable,
  Empty,
  Figures,
  ReadFailure,
  formatBytes,
  formatNumber,
  formatDuration,
  formatInstant,
  currentUserStore,
  Notice,
  Pager,
  translateText,
  useCall,
  useLanguage,
  useList,
  useCurrentUser,
  usePage,
  useSave,
  useWords,
  InstantValue,
} from '@evops/kit'
import {
  type BackupRow,
  type BackupStatus,
  maxDrillAgeDays,
  getBackupStatus,
  listBackups,
  startBackup,
  startRestoreDrill,
} from '../../contract/index.ts'
import { BackupDrawer } from './BackupDrawer.tsx'
import { drillTones, drillResults, backupStateLabel, durationSeconds } from './backup-text.ts'
import { backupWords } from './backups.words.ts'

const c = columnsFor<BackupRow>('organisation.backup')
const columns = [
  c.custom('startedAt', (row, language) => formatInstant(row.startedAt, language, zone()), {
    least: 150,
    phone: 1,
  }),
  c.custom(
    'state',
    (row) => {
      const { tone, word } = backupStateLabel(row)
      return <span className={`tag ${tone}`}>{translateText(word)}</span>
    },
    { width: 190, phone: 2 },
  ),
  c.custom('took', (row, language) => formatDuration(durationSeconds(row), language), {
    align: 'end',
    width: 100,
  }),
  c.custom('bytes', (row, language) => (row.bytes === null ? '—' : formatBytes(row.bytes, language)), {
    align: 'end',
    width: 110,
    phone: 4,
  }),
  c.custom(
    'drillState',
    (row) => (
      <span className={`tag ${drillTones[row.drillState ?? 'none']}`}>
        {translateText(`organisation.backup.drill.${row.drillState ?? 'none'}`)}
      </span>
    ),
    { width: 150, phone: 3 },
  ),
  c.custom('startedBy', (row) => row.startedBy ?? translateText('organisation.backup.by-clock'), {
    width: 150,
  }),
]
function zone() {
  return currentUserStore.get()?.operator.timeZone
}

/**
 * Backups tab (OPS-01, X-21): whether a copy of everything exists, up to which time, and whether it was ever restored
 * as a proof.
 */
export function BackupsTab() {
  const t = useWords(backupWords)
  const { search, setSearch } = usePage()
  const { platformStaff } = useCurrentUser()
  const status = useCall(getBackupStatus, undefined, { every: 5_000, quiet: true })
  const list = useList(listBackups, { every: 5_000 })
  if (status.error && !status.data) return <ReadFailure error={status.error} onRetry={() => void status.refetch()} />
  const open = list.rows.find((row) => row.id === search.open)
  return (
    <>
      <div className="backup-standing">
        {!platformStaff && <Notice>{t('organisation.backup.look-only')}</Notice>}
        {status.data && <BackupState status={status.data} />}
      </div>
      <DataTable
        list={list}
        columns={columns}
        keyOf={(row) => row.id}
        label={t('organisation.backup.title')}
        onOpen={(row) => setSearch({ open: row.id })}
        empty={<Empty icon="clock" words="organisation.backup.empty" />}
      />
      <div className="tab-foot">
        <Pager list={list} />
      </div>
      {open && <BackupDrawer backup={open} onClose={() => setSearch({ open: undefined })} />}
    </>
  )
}

function BackupState({ status }: { status: BackupStatus }) {
  const t = useWords(backupWords)
  const language = useLanguage()
  const { platformStaff } = useCurrentUser()
  const refreshes = [getBackupStatus, listBackups]
  const done = t('organisation.backup.queued')
  const backup = useSave(startBackup, { refreshes, done })
  const drill = useSave(startRestoreDrill, { refreshes, done })
  if (status.why !== 'on') return <Notice tone="warn">{t(`organisation.backup.${status.why}`)}</Notice>
  const { shipping, newest, drilled } = status
  const since = shipping?.failingSince
  const proof = drilled && drillResults(drilled)
  return (
    <>
      {since && (
        <Notice tone="bad">
          {t('organisation.backup.failing', { since: formatInstant(since, language, zone()) })} {shipping.error}
        </Notice>
      )}
      {status.drillOverdue && <Notice tone="bad">{t('organisation.backup.overdue', { days: maxDrillAgeDays })}</Notice>}
      <Figures
        of={[
          {
            label: t('organisation.backup.shippedAt'),
            value: shipping ? <InstantValue at={shipping.shippedAt} /> : t('organisation.backup.never'),
          },
          {
            label: t('organisation.backup.newest'),
            value: newest ? <InstantValue at={newest.finishedAt} /> : t('organisation.backup.never'),
          },
          {
            label: t('organisation.backup.drilled'),
            value: drilled?.drillState ? (
              <>
                <InstantValue at={drilled.drillAt} />{' '}
                <span className={`tag ${drillTones[drilled.drillState]}`}>
                  {t(`organisation.backup.drill.${drilled.drillState}`)}
                </span>
              </>
            ) : (
              t('organisation.backup.never')
            ),
          },
          ...(proof
            ? [
                {
                  label: t('organisation.backup.tables'),
                  value: t('organisation.backup.tables-differ', {
                    tables: formatNumber(proof.tables, language),
                    differ: formatNumber(proof.differ, language),
                  }),
                },
                { label: t('organisation.backup.rto'), value: formatDuration(proof.rtoSeconds, language) },
                { label: t('organisation.backup.rpo'), value: formatDuration(proof.rpoSeconds, language) },
              ]
            : []),
        ]}
      />
      {status.target && (
        <p className="note">
          {t('organisation.backup.target')} <code>{status.target}</code>,{' '}
          {t('organisation.backup.retained', { days: status.keepDays ?? 0 })}
        </p>
      )}
      {platformStaff && isPermitted(startBackup) && (
        <div className="row">
          <Button busy={backup.isPending} onClick={() => backup.mutate({ body: {} })}>
            {t('organisation.backup.now')}
          </Button>
          {newest && (
            <Button busy={drill.isPending} onClick={() => drill.mutate({ body: {} })}>
              {t('organisation.backup.drill-now')}
            </Button>
          )}
        </div>
      )}
    </>
  )
}
