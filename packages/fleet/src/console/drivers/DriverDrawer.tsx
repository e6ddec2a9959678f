import { PersonalActs } from '@evops/organisation/console'
import {
  type DrawerNavigation,
  Button,
  Can,
  isPermitted,
  DayField,
  Dialog,
  Drawer,
  Facts,
  Form,
  type FormState,
  SelectField,
  Tag,
  TextField,
  useFields,
  useForm,
  useWords,
} from '@evops/kit'
import { useState } from 'react'
import {
  createDriver,
  deleteDriver,
  eraseDriver,
  exportDriverData,
  listDrivers,
  revealDriver,
  updateDriver,
  type DriverRow,
} from '../../contract/index.ts'
import { ChoiceField } from '../ChoiceField.tsx'
import { DeleteButton } from '../DeleteButton.tsx'
import { retentionWords } from '../retention.words.ts'
import { driverWords } from './drivers.words.ts'
import { licenceTones } from './licence-tones.ts'

export function NewDriver({ onClose }: { onClose: () => void }) {
  const t = useWords(driverWords)
  const k = useWords(retentionWords)
  const form = useForm(createDriver, {
    initial: { state: 'active' },
    refreshes: [listDrivers],
    done: k('fleet.driver-record.saved'),
    draft: 'new-driver',
    onSaved: onClose,
  })
  return (
    <Drawer title={t('fleet.driver.new')} onClose={onClose}>
      <Form form={form} verb={t('fleet.driver.new')} onCancel={onClose}>
        <DriverFields form={form} />
      </Form>
    </Drawer>
  )
}

export function DriverDrawer({ row, ...neighbours }: DrawerNavigation & { row: DriverRow }) {
  const t = useWords(driverWords)
  const k = useWords(retentionWords)
  const [openDialog, setOpenDialog] = useState<'reveal'>()
  const { id, fleetName: _fleetName, licenceState, ...initial } = row
  const form = useForm(updateDriver, {
    params: { id },
    initial,
    refreshes: [listDrivers],
    done: k('fleet.driver-record.saved'),
    onSaved: neighbours.onClose,
  })
  return (
    <Drawer
      title={row.name}
      tags={<Tag tone={licenceTones[licenceState]}>{t(`fleet.driver.l-${licenceState}`)}</Tag>}
      sub={row.driverNo}
      footer={
        <>
          <Can call={revealDriver}>
            <Button icon="eye" onClick={() => setOpenDialog('reveal')}>
              {t('fleet.driver.reveal')}
            </Button>
          </Can>
          <PersonalActs
            of={row}
            file={exportDriverData}
            erase={eraseDriver}
            text={t('fleet.driver.erase-text')}
            refreshes={[listDrivers]}
            onErased={neighbours.onClose}
          />
          <DeleteButton
            call={deleteDriver}
            id={id}
            name={row.name}
            refreshes={[listDrivers]}
            onGone={neighbours.onClose}
          />
        </>
      }
      {...neighbours}
    >
      {isPermitted(updateDriver) ? (
        <Form form={form} onCancel={neighbours.onClose}>
          <DriverFields form={form} row={row} />
        </Form>
      ) : (
        <fieldset className="form" disabled>
          <DriverFields form={form} row={row} />
        </fieldset>
      )}
      {openDialog === 'reveal' && <Reveal row={row} onClose={() => setOpenDialog(undefined)} />}
    </Drawer>
  )
}

function DriverFields({ form, row }: { form: FormState; row?: DriverRow }) {
  const t = useWords(driverWords)
  const f = useFields(driverWords, 'fleet.driver', { form })
  const k = useWords(retentionWords)
  return (
    <>
      <TextField {...f('driverNo')} />
      <TextField {...f('name')} />
      <ChoiceField
        form={form}
        name="fleetId"
        label={t('fleet.driver.fleetName')}
        kind="fleet"
        chosen={row?.fleetName}
      />
      <TextField {...f('phone')} type="tel" />
      <TextField {...f('licenceNo')} />
      <TextField {...f('licenceClass')} />
      <DayField {...f('licenceUntil')} />
      <TextField {...f('cardNo')} />
      <SelectField {...f('state')} />
      <TextField form={form} name="remark" label={k('fleet.driver-record.remark')} lines={2} wide />
    </>
  )
}

/** Reveals masked data for a reason that the audit log stores. */
function Reveal({ row, onClose }: { row: DriverRow; onClose: () => void }) {
  const t = useWords(driverWords)
  const form = useForm(revealDriver, { params: { id: row.id } })
  return (
    <Dialog title={`${t('fleet.driver.reveal')} · ${row.name}`} onClose={onClose}>
      {form.reply ? (
        <Facts
          of={[
            [t('fleet.driver.phone'), form.reply.phone],
            [t('fleet.driver.licenceNo'), form.reply.licenceNo],
            [t('fleet.driver.cardNo'), form.reply.cardNo],
          ]}
        />
      ) : (
        <Form form={form} verb={t('fleet.driver.reveal')} onCancel={onClose}>
          <TextField form={form} name="reason" label={t('fleet.driver.reason')} lines={2} wide />
        </Form>
      )}
    </Dialog>
  )
}
