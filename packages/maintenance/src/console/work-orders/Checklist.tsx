import { Button, formatInstant, Link, Sheet, Tag, useLanguage, useWords } from '@evops/kit'
import { useState } from 'react'
import type { WorkOrderCheck, WorkOrderDetail } from '../../contract/index.ts'
import { workOrderPath } from '../paths.ts'
import { ChecklistFindingDialog, AssignChecklistDialog } from './CheckDialog.tsx'
import { checkWords } from './checks.words.ts'
import { useCanWorkOnOrder } from './Parts.tsx'

/** Shows the checklist with the findings, users and times. */
export function Checklist({ workOrder }: { workOrder: WorkOrderDetail }) {
  const t = useWords(checkWords)
  const mayWork = useCanWorkOnOrder(workOrder)
  const [giving, setGiving] = useState(false)
  const [line, setLine] = useState<number>()
  const { checklist, state } = workOrder
  const mayFill = mayWork && (state === 'on_site' || state === 'processing')
  const filling = checklist?.checks.find((check) => check.line === line)
  if (checklist === null && (!mayWork || state === 'done')) return null
  return (
    <Sheet
      title={t('maintenance.check.title')}
      note={
        checklist === null ? (
          <Button small icon="plus" onClick={() => setGiving(true)}>
            {t('maintenance.check.give')}
          </Button>
        ) : (
          t('maintenance.check.done-of', {
            done: checklist.checks.filter(({ result }) => result !== null).length,
            all: checklist.checks.length,
          })
        )
      }
    >
      {checklist === null ? (
        <p className="dim">{t('maintenance.check.none')}</p>
      ) : (
        <>
          <p className="dim small">
            {t('maintenance.check.name', { name: checklist.name, version: checklist.version })}
          </p>
          <ol className="work-order-checks">
            {checklist.checks.map((check) => (
              <Line
                key={check.line}
                check={check}
                timeZone={workOrder.timeZone}
                onFill={mayFill ? () => setLine(check.line) : undefined}
              />
            ))}
          </ol>
        </>
      )}
      {giving && <AssignChecklistDialog workOrderId={workOrder.id} onClose={() => setGiving(false)} />}
      {filling && (
        <ChecklistFindingDialog
          key={`${filling.line} ${filling.version}`}
          workOrder={workOrder}
          check={filling}
          onClose={() => setLine(undefined)}
        />
      )}
    </Sheet>
  )
}

function Line({
  check,
  timeZone,
  onFill,
}: {
  check: WorkOrderCheck
  timeZone: string
  onFill: (() => void) | undefined
}) {
  const t = useWords(checkWords)
  const language = useLanguage()
  const { item, line, at, byName, value, note, instrumentNo: no, instrumentUntil: until } = check
  const limits = [item.min !== null && `≥ ${item.min}`, item.max !== null && `≤ ${item.max}`].filter(Boolean)
  const facts = [
    limits.length > 0 && t('maintenance.check.limits', { limits: `${limits.join(', ')} ${item.unit}`.trim() }),
    no !== '' && t('maintenance.check.instrument', { no, until: formatInstant(until, language, 'UTC', 'day') }),
    note,
    at !== null && t('maintenance.check.by', { name: byName, at: formatInstant(at, language, timeZone) }),
  ].filter(Boolean)
  return (
    <li>
      <span>
        {item.text} {value !== null && <b className="num">{`${value} ${item.unit}`.trim()}</b>}
        <small className="dim">{facts.join(' · ')}</small>
        {check.faultId !== null && (
          <small>
            {t('maintenance.check.fault')} <Link to={workOrderPath(check.faultId)}>{check.faultNo}</Link>
          </small>
        )}
      </span>
      <span className="row">
        <Result of={check} />
        {onFill && (
          <Button small label={t('maintenance.check.fill-line', { n: line })} onClick={onFill}>
            {t('maintenance.check.fill')}
          </Button>
        )}
      </span>
    </li>
  )
}

function Result({ of: { result, item, pictureId } }: { of: WorkOrderCheck }) {
  const t = useWords(checkWords)
  if (result === null) return <Tag>{t('maintenance.check.open')}</Tag>
  if (result === 'failed') return <Tag tone="bad">{t('maintenance.check.failed')}</Tag>
  if (item.photo && pictureId === null) return <Tag tone="warn">{t('maintenance.check.photo-open')}</Tag>
  return <Tag tone="good">{t(item.kind === 'tick' ? 'maintenance.check.done' : 'maintenance.check.ok')}</Tag>
}
