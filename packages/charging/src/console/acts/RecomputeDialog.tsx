import {
  Button,
  Dialog,
  Facts,
  ReadFailure,
  formatMoney,
  formatNumber,
  Notice,
  useCall,
  useLanguage,
  useTranslate,
  useWords,
} from '@evops/kit'
import { type SessionDetail, recomputeSession } from '../../contract/index.ts'
import { actWords } from './acts.words.ts'

/** Verifies that the stored bill equals the result of its own meter readings and billing rule. */
export function RecomputeDialog({ session, onClose }: { session: SessionDetail; onClose: () => void }) {
  const t = useWords(actWords)
  const translate = useTranslate()
  const language = useLanguage()
  const recomputation = useCall(recomputeSession, { params: { id: session.id } }, { quiet: true })
  const found = recomputation.data
  const money = (minor: number) => formatMoney(minor, session.currency, language)
  return (
    <Dialog title={t('charging.act.recompute')} onClose={onClose}>
      {recomputation.error && <ReadFailure error={recomputation.error} onRetry={() => void recomputation.refetch()} />}
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
        <Button onClick={onClose}>{translate('kit.close')}</Button>
      </div>
    </Dialog>
  )
}
