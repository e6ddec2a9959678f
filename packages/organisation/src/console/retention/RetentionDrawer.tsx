import {
  isPermitted,
  CheckField,
  Drawer,
  Facts,
  Form,
  formatBytes,
  formatNumber,
  formatInstant,
  Notice,
  NumberField,
  useCall,
  useFields,
  useForm,
  useLanguage,
  useCurrentUser,
  useWords,
  InstantValue,
} from '@evops/kit'
import { useDeferredValue } from 'react'
import {
  getRetention,
  previewRetention,
  updateRetention,
  type RetentionPreview,
  type RetentionRow,
} from '../../contract/index.ts'
import { retentionKinds } from '../../contract/retention-kinds.words.ts'
import { refetchReads } from '../parts/read-again.ts'
import { retentionWords } from './retention.words.ts'

/** Shows one kind of data: its volume and its retention rule. */
export function RetentionDrawer({ row, onClose }: { row: RetentionRow; onClose: () => void }) {
  const t = useWords(retentionWords)
  const kind = useWords(retentionKinds)
  const language = useLanguage()
  return (
    <Drawer title={kind(`organisation.audit.object.retention.${row.kind}`)} onClose={onClose}>
      <div className="stack">
        <Facts
          of={[
            [t('organisation.retention.bytes'), formatBytes(row.bytes, language)],
            [
              t('organisation.retention.addedPerDay'),
              row.addedPerDay === null
                ? t('organisation.retention.not-measured')
                : formatBytes(row.addedPerDay, language),
            ],
            [t('organisation.retention.oldestAt'), row.oldestAt && <InstantValue key="at" at={row.oldestAt} />],
          ]}
        />
        {isPermitted(updateRetention) && <Rule row={row} onClose={onClose} />}
      </div>
    </Drawer>
  )
}

function Rule({ row, onClose }: { row: RetentionRow; onClose: () => void }) {
  const t = useWords(retentionWords)
  const { kind, version, days, maxMegabytes } = row
  const form = useForm(updateRetention, {
    params: { kind },
    initial: { days, maxMegabytes, confirmed: false },
    toBody: (values) => ({ ...values, maxMegabytes: values.maxMegabytes ?? null, version }),
    refreshes: [getRetention],
    onConflict: () => refetchReads(getRetention),
    done: t('organisation.retention.saved'),
    onSaved: onClose,
  })
  const f = useFields(retentionWords, 'organisation.retention', { form })
  const wish = useDeferredValue(form.values)
  const query = {
    days: Number(wish.days),
    ...(wish.maxMegabytes ? { maxMegabytes: Number(wish.maxMegabytes) } : {}),
  }
  const requests = query.days >= row.leastDays
  const { data: going } = useCall(previewRetention, { params: { kind }, query }, { enabled: requests, quiet: true })
  return (
    <Form form={form} onCancel={onClose}>
      <NumberField {...f('days')} hint={t('organisation.retention.days-hint', { least: row.leastDays })} />
      <NumberField {...f('maxMegabytes')} unit="MB" hint={t('organisation.retention.maxMegabytes-hint')} />
      {requests && going && <Drops going={going} />}
      {requests && going && (going.bytes > 0 || going.rows !== 0) && <CheckField {...f('confirmed')} />}
    </Form>
  )
}

function Drops({ going: { before, bytes, rows } }: { going: RetentionPreview }) {
  const t = useWords(retentionWords)
  const language = useLanguage()
  const { operator } = useCurrentUser()
  if (bytes === 0 && rows === 0) return <Notice>{t('organisation.retention.drops-none')}</Notice>
  const size = formatBytes(bytes, language)
  const counted = rows && t('organisation.retention.drops-rows', { size, rows: formatNumber(rows, language) })
  return (
    <Notice tone="warn">
      {t('organisation.retention.drops', {
        before: formatInstant(before, language, operator.timeZone),
        size: counted || size,
      })}
    </Notice>
  )
}
