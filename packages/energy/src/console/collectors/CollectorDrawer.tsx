import {
  type DrawerNavigation,
  isPermitted,
  Drawer,
  Form,
  formatDuration,
  Notice,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import { AssetActions } from '@evops/stations/console'
import {
  collectorFields,
  collectorWords,
  createEnergyCollector,
  deleteEnergyCollector,
  listEnergyCollectors,
  updateEnergyCollector,
  type CollectorRow,
} from '../../contract/index.ts'
import { energyWords } from '../energy.words.ts'
import { Failing, DeleteButton } from '../reached.tsx'
import { clockDriftDirection } from './collector-view.rules.ts'
import { collectorScreenWords } from './collectors.words.ts'
import { CollectorFields } from './CollectorFields.tsx'
import { ReadNow } from './ReadNow.tsx'
import { Values } from './Values.tsx'

const refreshes = [listEnergyCollectors]

export function NewCollector({ onClose }: { onClose: () => void }) {
  const t = useWords(collectorScreenWords)
  const e = useWords(energyWords)
  const form = useForm(createEnergyCollector, {
    initial: { protocol: 'modbus-tcp', port: 502, unitId: 1, intervalS: 60, enabled: true, points: [] },
    refreshes,
    done: e('energy.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('energy.collector.new')} onClose={onClose}>
      <Form form={form} verb={t('energy.collector.new')} onCancel={onClose}>
        <CollectorFields form={form} />
      </Form>
    </Drawer>
  )
}

export function CollectorDrawer({ row, ...neighbours }: DrawerNavigation & { row: CollectorRow }) {
  const e = useWords(energyWords)
  const w = useWords(collectorWords)
  const { id, version, name, fault, faultDetail } = row
  const faultText =
    fault === null ? undefined : [w(`energy.collector.fault.${fault}`), faultDetail].filter(Boolean).join(' · ')
  const form = useForm(updateEnergyCollector, {
    params: { id },
    initial: { version, ...collectorFields.parse(row) },
    refreshes,
    done: e('energy.saved'),
    onSaved: neighbours.onClose,
  })
  const fields = <CollectorFields form={form} row={row} />
  return (
    <Drawer
      title={name}
      sub={w(`energy.collector.protocol.${row.protocol}`)}
      footer={
        <DeleteButton
          call={deleteEnergyCollector}
          input={{ params: { id } }}
          name={name}
          save={{ refreshes, onSaved: neighbours.onClose }}
        />
      }
      {...neighbours}
    >
      <div className="stack">
        <CollectorState row={row} />
        <AssetActions kind="collector" id={id} label={name} faultText={faultText} />
        <ReadNow id={id} />
        <Values points={row.points} />
        {isPermitted(updateEnergyCollector) ? (
          <Form form={form} onCancel={neighbours.onClose}>
            {fields}
          </Form>
        ) : (
          <fieldset className="form" disabled>
            {fields}
          </fieldset>
        )}
      </div>
    </Drawer>
  )
}

/** Shows the errors of the device and of its clock. */
function CollectorState({ row }: { row: CollectorRow }) {
  const t = useWords(collectorScreenWords)
  const w = useWords(collectorWords)
  const language = useLanguage()
  const { fault, clockDriftS } = row
  const drift = clockDriftDirection(row)
  return (
    <>
      {fault !== null && (
        <Failing
          of={row}
          textOf={(at) => t('energy.collector.failed', { at, fault: w(`energy.collector.fault.${fault}`) })}
        />
      )}
      {drift && clockDriftS !== null && (
        <Notice tone="warn">
          {t(`energy.collector.clock-${drift}`, { span: formatDuration(Math.abs(clockDriftS), language) })}
        </Notice>
      )}
    </>
  )
}
