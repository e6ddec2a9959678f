import {
  Button,
  Dialog,
  Facts,
  Failed,
  formatMoney,
  formatNumber,
  Notice,
  useCall,
  useLanguage,
  useSay,
  useWords,
} from '@evops/kit'
import { type SessionDetail, recomputeSession } from '../../contract/index.ts'
import { actWords } from './acts.words.ts'

/** Verifies that the stored bill equals the result of its own meter readings and billing rule. */
export function RecomputeDialog({ session, onClose }: { session: SessionDetail; onClose: () => void }) {
  const t = useWords(actWords)
  const say = useSay()
  const language = useLanguage()
  const asked = useCall(recomputeSession, { params: { id: session.id } }, { quiet: true })
  const found = asked.data
  const money = (minor: number) => formatMoney(minor, session.currency, language)
  return (
    <Dialog title={t('charging.act.recompute')} onClose={onClose}>
      {asked.error && <Failed error={asked.error} onRetry={() => void asked.refetch()} />}
      {found && (
        <div className="stack">
          <Notice tone={found.same ? 'good' : 'bad'}>
            {t(found.same ? 'charging.act.recomputed-same' : 'charging.act.recomputed-differs')}
          </Notice>
          <p className="dim">
            {t('charging.act.recomputed-text', {
              readings: formatNumber(found.readings, language),
              segments: formatNumber(found.segments, language),
              rule: `${found.tariffName ?? '—'} v${found.tariffVersion ?? '—'}`,
            })}
          </p>
          <Facts
            of={[
              [t('charging.act.stored'), money(found.totalMinor)],
              [t('charging.act.computed'), money(found.computedMinor)],
              [t('charging.act.revision'), String(found.revision)],
            ]}
          />
        </div>
      )}
      <div className="form-foot">
        <Button onClick={onClose}>{say('kit.close')}</Button>
      </div>
    </Dialog>
  )
}
