import {
  type DrawerNavigation,
  isPermitted,
  Drawer,
  Facts,
  Form,
  type NewItemDrawerProps,
  RemoveButton,
  Tag,
  useForm,
  useLanguage,
  useWords,
} from '@evops/kit'
import {
  createGridObject,
  deleteGridObject,
  getGridNet,
  getGridObject,
  gridObjectFields,
  kindWords,
  listGridObjects,
  updateGridObject,
  type GridObjectRow,
} from '../../contract/index.ts'
import { gridWords } from '../grid.words.ts'
import { gridStateTones, writeVolts } from './object-view.rules.ts'
import { ObjectFields, toObjectBody } from './ObjectFields.tsx'
import { objectWords } from './objects.words.ts'
import { Terminals } from './Terminals.tsx'

const refreshes = [listGridObjects, getGridObject, getGridNet]

/** `at`: the station filter of the list. */
export function NewObject({
  at,
  onClose,
  onMade,
}: NewItemDrawerProps & { at: { id: string | undefined; name: string } }) {
  const t = useWords(objectWords)
  const g = useWords(gridWords)
  const form = useForm(createGridObject, {
    initial: { ...(at.id && { stationId: at.id }) },
    toBody: toObjectBody,
    refreshes,
    done: g('grid.saved'),
    onSaved: ({ id }) => onMade(id),
  })
  return (
    <Drawer title={t('grid.object.new')} onClose={onClose}>
      <Form form={form} verb={t('grid.object.new')} onCancel={onClose}>
        <ObjectFields form={form} stationName={at.id && at.name} />
      </Form>
    </Drawer>
  )
}

export function ObjectDrawer({ row, ...neighbours }: DrawerNavigation & { row: GridObjectRow }) {
  const t = useWords(objectWords)
  const g = useWords(gridWords)
  const w = useWords(kindWords)
  const { id, version, name, state } = row
  const [end1, end2, end3] = row.endsV
  const ends = { end1, end2, end3 }
  const form = useForm(updateGridObject, {
    params: { id },
    initial: { version, ...gridObjectFields.parse(row), ...ends },
    toBody: toObjectBody,
    refreshes,
    done: g('grid.saved'),
    onSaved: neighbours.onClose,
  })
  const fields = <ObjectFields form={form} row={row} />
  return (
    <Drawer
      title={name}
      sub={`${w(`grid.object.kind.${row.kind}`)} · ${row.stationName}`}
      tags={state && <Tag tone={gridStateTones[state]}>{w(`grid.object.state.${state}`)}</Tag>}
      footer={
        <RemoveButton
          call={deleteGridObject}
          input={{ params: { id } }}
          save={{ refreshes, done: g('grid.deleted'), onSaved: neighbours.onClose }}
          confirmation={{
            title: g('grid.delete-title', { name }),
            text: g('grid.delete-text'),
            verb: g('grid.delete'),
          }}
        />
      }
      {...neighbours}
    >
      <ElectricalState row={row} />
      <Terminals row={row} />
      {isPermitted(updateGridObject) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          {fields}
        </Form>
      ) : (
        <fieldset className="form" disabled>
          {fields}
        </fieldset>
      )}
      {state && <p className="note grid-note">{t('grid.object.state-note')}</p>}
    </Drawer>
  )
}

function ElectricalState({ row }: { row: GridObjectRow }) {
  const t = useWords(objectWords)
  const language = useLanguage()
  const { normalOpen } = row
  const volts = row.endsV.length > 0 ? row.endsV : [row.baseVoltageV]
  return (
    <Facts
      of={[
        [t('grid.object.fedFrom'), row.fedFrom.join(', ')],
        [t('grid.object.container'), row.containerName],
        [t('grid.object.refers'), row.refersToName],
        [t('grid.object.baseVoltageV'), volts.map((one) => writeVolts(one, language)).join(' / ')],
        [
          t('grid.object.position'),
          normalOpen === null ? null : t(`grid.object.normal-${normalOpen ? 'open' : 'closed'}`),
        ],
      ]}
    />
  )
}
