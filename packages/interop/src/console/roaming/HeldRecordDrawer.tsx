import {
  type DrawerNavigation,
  Button,
  Can,
  Dialog,
  Drawer,
  DrawerWhileLoading,
  Facts,
  Form,
  formatEnergy,
  formatMoney,
  formatInstant,
  Notice,
  Tag,
  TextField,
  useCall,
  useForm,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  decideHeldRecord,
  getHeldRecord,
  heldRecordWords,
  listHeldRecords,
  type HeldRecordDecision,
  type HeldRecordRow,
} from '../../contract/index.ts'
import { heldRecordTones, useFigureWords } from './held-parts.tsx'
import { heldWords } from './held.words.ts'

/** Drawer of a held record: the figures of both sides, and the decision. */
export function HeldRecordDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(heldWords)
  const w = useWords(heldRecordWords)
  const read = useCall(getHeldRecord, { params: { id } }, { quiet: true })
  const record = read.data
  if (read.error || record?.id !== id)
    return <DrawerWhileLoading title={t('interop.held.record')} read={read} {...neighbours} />
  return (
    <Drawer
      title={record.recordNo}
      sub={record.partnerName}
      tags={<Tag tone={heldRecordTones[record.state]}>{w(`interop.held.state.${record.state}`)}</Tag>}
      footer={record.state === 'held' && !record.isWaiting && <Decisions record={record} />}
      {...neighbours}
    >
      <div className="stack">
        {record.isWaiting && (
          <Notice tone="warn">
            <p>{t('interop.held.waiting')}</p>
          </Notice>
        )}
        <Findings record={record} />
        <RecordFacts record={record} />
      </div>
    </Drawer>
  )
}

/** Shows each reason with the figures of both sides. */
function Findings({ record: { findings, currency } }: { record: HeldRecordRow }) {
  const t = useWords(heldWords)
  const w = useWords(heldRecordWords)
  const figureOf = useFigureWords()
  return (
    <Facts
      of={findings.map(({ reason, unit, their, our }) => [
        w(`interop.held.reason.${reason}`),
        t('interop.held.figures', {
          their: figureOf(their, unit, currency),
          our: figureOf(our, unit, currency),
        }),
      ])}
    />
  )
}

function RecordFacts({ record }: { record: HeldRecordRow }) {
  const t = useWords(heldWords)
  const language = useLanguage()
  const zone = useOperatorZone()
  const when = (at: string | null) => at && formatInstant(at, language, zone)
  const money = (minor: number | null) => (minor === null ? '—' : formatMoney(minor, record.currency, language))
  return (
    <Facts
      of={[
        [t('interop.held.costMinor'), money(record.costMinor)],
        [t('interop.held.ourMinor'), money(record.ourMinor)],
        [t('interop.held.energyDwh'), `${formatEnergy(record.energyDwh, language)} kWh`],
        [t('interop.held.startedAt'), when(record.startedAt)],
        [t('interop.held.endedAt'), when(record.endedAt)],
        [t('interop.held.stationName'), record.stationName],
        [t('interop.held.holderName'), record.holderName],
        [t('interop.held.sessionNo'), record.sessionNo],
        [t('interop.held.receivedAt'), when(record.receivedAt)],
        [t('interop.held.decidedAt'), when(record.decidedAt)],
        [t('interop.held.decidedByName'), record.decidedByName],
        [t('interop.held.note'), record.note],
      ]}
    />
  )
}

function Decisions({ record }: { record: HeldRecordRow }) {
  const t = useWords(heldWords)
  const [decision, setDecision] = useState<HeldRecordDecision>()
  const canAdjust = record.ourMinor !== null && !record.reasons.includes('currency')
  return (
    <Can call={decideHeldRecord}>
      {record.isPayable && <Button onClick={() => setDecision('accepted')}>{t('interop.held.accepted')}</Button>}
      {canAdjust && <Button onClick={() => setDecision('adjusted')}>{t('interop.held.adjusted')}</Button>}
      <Button kind="danger" onClick={() => setDecision('refused')}>
        {t('interop.held.refused')}
      </Button>
      {decision && <DecisionDialog id={record.id} decision={decision} onClose={() => setDecision(undefined)} />}
    </Can>
  )
}
function DecisionDialog({ id, decision, onClose }: { id: string; decision: HeldRecordDecision; onClose: () => void }) {
  const t = useWords(heldWords)
  const form = useForm(decideHeldRecord, {
    params: { id },
    initial: { decision, note: '' },
    refreshes: [getHeldRecord, listHeldRecords],
    done: t('interop.held.saved'),
    onSaved: onClose,
  })
  return (
    <Dialog title={t(`interop.held.${decision}`)} onClose={onClose}>
      <Form form={form} verb={t(`interop.held.${decision}`)} onCancel={onClose}>
        <TextField
          form={form}
          name="note"
          label={t('interop.held.note')}
          hint={decision === 'refused' ? '' : t('interop.held.two')}
          lines={2}
          wide
        />
      </Form>
    </Dialog>
  )
}
