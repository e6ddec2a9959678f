import {
  Drawer,
  Facts,
  formatBytes,
  formatSpan,
  Icon,
  Notice,
  useLanguage,
  useTranslate,
  useWords,
  When,
} from '@evops/kit'
import type { BackupRow } from '../../contract/index.ts'
import { checkOf, drillTones, foundOf, resultOf, durationSeconds } from './backup-text.ts'
import { backupWords } from './backups.words.ts'

/** Shows one backup: its content, and the result of restoring it. */
export function BackupDrawer({ backup, onClose }: { backup: BackupRow; onClose: () => void }) {
  const t = useWords(backupWords)
  const translate = useTranslate()
  const language = useLanguage()
  const { bytes, drillReport, drillState } = backup
  const result = resultOf(backup)
  return (
    <Drawer
      title={t('organisation.backup.title')}
      sub={<When at={backup.startedAt} style="second" />}
      onClose={onClose}
    >
      <div className="stack">
        {backup.error && <Notice tone="bad">{backup.error}</Notice>}
        <Facts
          of={[
            [
              t('organisation.backup.state'),
              <span key="state" className={`tag ${result.tone}`}>
                {translate(result.word)}
              </span>,
            ],
            [t('organisation.backup.target'), backup.target && <code key="target">{backup.target}</code>],
            [t('organisation.backup.startedAt'), <When key="from" at={backup.startedAt} style="second" />],
            [
              t('organisation.backup.finishedAt'),
              backup.finishedAt && <When key="to" at={backup.finishedAt} style="second" />,
            ],
            [t('organisation.backup.took'), formatSpan(durationSeconds(backup), language)],
            [t('organisation.backup.bytes'), bytes !== null && formatBytes(bytes, language)],
            [
              t('organisation.backup.lsn'),
              backup.stopLsn && <code key="lsn">{`${backup.startLsn} … ${backup.stopLsn}`}</code>,
            ],
            [t('organisation.backup.startedBy'), backup.startedBy ?? t('organisation.backup.by-clock')],
          ]}
        />
        <h3>{t('organisation.backup.drillState')}</h3>
        <Facts
          of={[
            [
              t('organisation.backup.state'),
              <span key="state" className={`tag ${drillTones[drillState ?? 'none']}`}>
                {t(`organisation.backup.drill.${drillState ?? 'none'}`)}
              </span>,
            ],
            [
              t('organisation.backup.drillAt'),
              backup.drillAt && <When key="at" at={backup.drillAt} style="second" />,
            ],
            [
              t('organisation.backup.restoredTo'),
              drillReport?.restoredTo && <When key="to" at={drillReport.restoredTo} style="second" />,
            ],
            [t('organisation.backup.took'), drillReport && formatSpan(drillReport.seconds, language)],
          ]}
        />
        {drillReport && (
          <ul className="findings" aria-label={t('organisation.backup.findings')}>
            {drillReport.findings.map((finding) => (
              <li key={`${finding.check} ${finding.of}`} className={finding.ok ? undefined : 'bad'}>
                <Icon name={finding.ok ? 'check' : 'warning'} /> <b>{checkOf(finding)}</b>{' '}
                <small>{foundOf(finding, language)}</small>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Drawer>
  )
}
