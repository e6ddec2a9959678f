import {
  type DrawerNavigation,
  Can,
  CheckField,
  DayField,
  Drawer,
  Facts,
  Form,
  Link,
  TextField,
  useFields,
  useForm,
  useLanguage,
  useOperatorZone,
  useWords,
} from '@evops/kit'
import { calendarDayAt } from '@evops/platform/contract'
import { useState } from 'react'
import { listChargePointSafety, type ChargePointSafety, recordInspection } from '../../contract/index.ts'
import { dateText, SafetyLevelMark } from './marks.tsx'
import { placeName } from '../place-name.ts'
import { safetyWords } from './safety.words.ts'

/** Safety state of one charge point, the place of its alarms, and the form for an inspection. */
export function SafetyDrawer({
  id,
  row,
  ...neighbours
}: DrawerNavigation & {
  id: string
  row: ChargePointSafety | undefined
}) {
  const t = useWords(safetyWords)
  const language = useLanguage()
  return (
    <Drawer
      title={row ? placeName(row) : '…'}
      sub={row?.chargePointNo}
      href={`/statsanalysis/chgpile/${id}`}
      {...neighbours}
    >
      {row && (
        <>
          <Facts
            of={[
              [
                t('stations.safety.level'),
                <SafetyLevelMark key="level" level={row.level} alarms={row.alarms} active={row.active} />,
              ],
              [t('stations.safety.inspectedOn'), dateText(row.inspectedOn, language)],
              [t('stations.safety.dueOn'), dateText(row.dueOn, language)],
            ]}
          />
          {row.alarms > 0 && (
            <p>
              <Link to={`/chgstamon/alarms?state=open&chargePointId=${id}`}>{t('stations.safety.to-alarms')}</Link>
            </p>
          )}
        </>
      )}
      <Can call={recordInspection}>
        <h3 className="part">{t('stations.safety.record')}</h3>
        <Inspection id={id} onDone={neighbours.onClose} />
      </Can>
    </Drawer>
  )
}

function Inspection({ id, onDone }: { id: string; onDone: () => void }) {
  const t = useWords(safetyWords)
  const zone = useOperatorZone()
  const [initial] = useState(() => ({ inspectedOn: calendarDayAt(Date.now(), zone), passed: true }))
  const form = useForm(recordInspection, {
    params: { id },
    initial,
    toBody: (values) => ({ ...values, dueOn: values.dueOn || null, note: values.note || null }),
    refreshes: [listChargePointSafety],
    done: t('stations.safety.recorded'),
    onSaved: onDone,
  })
  const f = useFields(safetyWords, 'stations.safety', { form })
  return (
    <Form form={form} verb={t('stations.safety.record')}>
      <DayField {...f('inspectedOn')} />
      <DayField form={form} name="dueOn" label={t('stations.safety.due')} />
      <CheckField {...f('passed')} />
      <TextField {...f('note')} />
    </Form>
  )
}
