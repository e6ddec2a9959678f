import {
  columnsFor,
  currentUserStore,
  DataTable,
  Empty,
  Figures,
  formatInstant,
  formatNumber,
  longText,
  ReadFailure,
  translateText,
  useCall,
  useLanguage,
  useWords,
} from '@evops/kit'
import { fillPlaceholders, type Language } from '@evops/platform/contract'
import { getInstallationStatus, installationLimits, type InstallationAlarmRow } from '../../contract/index.ts'
import { installationAlarmWords } from '../../contract/installation-alarms.words.ts'
import { installationWords } from './installation.words.ts'

type Status = Awaited<ReturnType<(typeof getInstallationStatus)['reply']['parse']>>
type ProcessRow = Status['processes'][number]

const zone = () => currentUserStore.get()?.operator.timeZone
const alarmText = ({ kind, subject }: InstallationAlarmRow, language: Language) =>
  fillPlaceholders(installationAlarmWords[`organisation.installation.${kind}`][language], {
    ...installationLimits,
    subject,
  })

const a = columnsFor<InstallationAlarmRow>('organisation.installation')
const alarmColumns = [
  a.custom(
    'alarm',
    (row, language) => (
      <span className={`tag ${row.clearedAt === null ? 'bad' : 'idle'}`} title={row.kind}>
        {alarmText(row, language)}
      </span>
    ),
    { least: 320, phone: 1 },
  ),
  ...(['since', 'notifiedAt', 'clearedAt'] as const).map((key, at) =>
    a.custom(key, (row, language) => formatInstant(row[key], language, zone()), {
      align: 'end',
      width: 160,
      phone: at === 0 ? 2 : 4,
    }),
  ),
]
const p = columnsFor<ProcessRow>('organisation.installation')
const processColumns = [
  p.custom('place', (row) => longText(row.place), {
    title: 'organisation.installation.place-of',
    least: 200,
    phone: 1,
  }),
  p.custom('roles', (row) => row.roles.join(', '), { width: 200, phone: 4 }),
  p.custom(
    'state',
    (row) => (
      <span className={`tag ${row.isLost ? 'bad' : 'good'}`}>
        {translateText(row.isLost ? 'organisation.installation.lost' : 'organisation.installation.lives')}
      </span>
    ),
    { title: 'organisation.installation.process-state', width: 150, phone: 2 },
  ),
  ...(['startedAt', 'at'] as const).map((key) =>
    p.custom(key, (row, language) => formatInstant(row[key], language, zone()), { align: 'end', width: 160, phone: 3 }),
  ),
]

/** Installation tab (OPS-01): whether it serves, its processes, and what endangers it. Only for the platform's staff. */
export function InstallationTab() {
  const t = useWords(installationWords)
  const language = useLanguage()
  const { data, error, refetch } = useCall(getInstallationStatus, undefined, { every: 15_000, quiet: true })
  if (error && !data) return <ReadFailure error={error} onRetry={() => void refetch()} />
  if (!data) return null
  const causes = data.causes.map((cause) => t(`organisation.installation.cause.${cause as 'disk'}`)).join('; ')
  const open = data.alarms.filter(({ clearedAt }) => clearedAt === null).length
  return (
    <>
      <div className="backup-standing">
        <Figures
          of={[
            {
              label: t('organisation.installation.state'),
              value: (
                <span className={`tag ${causes ? 'bad' : 'good'}`}>
                  {causes
                    ? `${t('organisation.installation.unready')}: ${causes}`
                    : t('organisation.installation.serves')}
                </span>
              ),
            },
            { label: t('organisation.installation.open'), value: formatNumber(open, language) },
          ]}
        />
      </div>
      <DataTable
        rows={data.alarms}
        columns={alarmColumns}
        keyOf={(row) => row.id}
        label={t('organisation.installation.open')}
        empty={<Empty icon="clock" title={t('organisation.installation.no-alarms')} />}
      />
      <div className="backup-standing">
        <h3>{t('organisation.installation.processes')}</h3>
      </div>
      <DataTable
        rows={data.processes}
        columns={processColumns}
        keyOf={(row) => row.place}
        label={t('organisation.installation.processes')}
      />
    </>
  )
}
