import {
  type DrawerNavigation,
  isPermitted,
  Drawer,
  Form,
  type FormState,
  Link,
  TextField,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import { createFleet, deleteFleet, listFleets, updateFleet, type FleetRow } from '../../contract/index.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { DeleteButton } from '../DeleteButton.tsx'
import { retentionWords } from '../retention.words.ts'
import { fleetWords } from './fleets.words.ts'

export function NewFleet({ onClose }: { onClose: () => void }) {
  const t = useWords(fleetWords)
  const k = useWords(retentionWords)
  const form = useForm(createFleet, {
    refreshes: [listFleets],
    done: k('fleet.driver-record.saved'),
    draft: 'new-fleet',
    onSaved: onClose,
  })
  return (
    <Drawer title={t('fleet.fleet.new')} onClose={onClose}>
      <Form form={form} verb={t('fleet.fleet.new')} onCancel={onClose}>
        <FleetFields form={form} />
      </Form>
    </Drawer>
  )
}

export function FleetDrawer({ row, ...neighbours }: DrawerNavigation & { row: FleetRow }) {
  const t = useWords(fleetWords)
  const k = useWords(retentionWords)
  const { id, version, name, parentId, orgId, stationId, manager, remark } = row
  const form = useForm(updateFleet, {
    params: { id },
    initial: { name, parentId, orgId, stationId, manager, remark, version },
    refreshes: [listFleets],
    done: k('fleet.driver-record.saved'),
    onSaved: neighbours.onClose,
  })
  return (
    <Drawer
      title={name}
      sub={<Link to={`/statsanalysis/vehicle?fleetId=${id}`}>{t('fleet.fleet.see-vehicles')}</Link>}
      footer={
        <DeleteButton call={deleteFleet} id={id} name={name} refreshes={[listFleets]} onGone={neighbours.onClose} />
      }
      {...neighbours}
    >
      {isPermitted(updateFleet) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          <FleetFields form={form} row={row} />
        </Form>
      ) : (
        <fieldset className="form" disabled>
          <FleetFields form={form} row={row} />
        </fieldset>
      )}
    </Drawer>
  )
}

function FleetFields({ form, row }: { form: FormState; row?: FleetRow }) {
  const t = useWords(fleetWords)
  const f = useFields(fleetWords, 'fleet.fleet', { form })
  const k = useWords(retentionWords)
  return (
    <>
      <TextField {...f('name')} />
      <ChoiceField
        form={form}
        name="stationId"
        label={t('fleet.fleet.stationName')}
        hint={t('fleet.fleet.depot-hint')}
        kind="station"
        chosen={row?.stationName}
      />
      <ChoiceField
        form={form}
        name="parentId"
        label={t('fleet.fleet.parentName')}
        kind="fleet"
        chosen={row?.parentName}
      />
      <ChoiceField
        form={form}
        name="orgId"
        label={t('fleet.fleet.orgName')}
        kind="organisation"
        chosen={row?.orgName}
      />
      <TextField {...f('manager')} />
      <TextField form={form} name="remark" label={k('fleet.driver-record.remark')} lines={2} wide />
    </>
  )
}
