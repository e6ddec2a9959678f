import {
  type DrawerNavigation,
  isPermitted,
  Drawer,
  DrawerWhileLoading,
  Form,
  RemoveButton,
  Tag,
  useCall,
  useForm,
  useWords,
} from '@evops/kit'
import {
  createWorkPlan,
  deleteWorkPlan,
  getWorkPlan,
  listPlanPlaces,
  listWorkPlans,
  updateWorkPlan,
  type PlanRow,
} from '../../contract/index.ts'
import { planBody, PlanFields } from './PlanFields.tsx'
import { PlanPlaces } from './PlanPlaces.tsx'
import { planWords } from './plans.words.ts'

const refreshes = [listWorkPlans, getWorkPlan, listPlanPlaces]

export function NewPlan({ onClose }: { onClose: () => void }) {
  const t = useWords(planWords)
  const form = useForm(createWorkPlan, {
    initial: {
      type: 'inspection',
      level: 4,
      per: 'chargePoint',
      stationIds: [],
      models: [],
      faultSessions: 100,
      everyUnit: 'month',
      months: [],
      leadDays: 7,
      enabled: true,
    },
    toBody: planBody,
    refreshes,
    done: t('maintenance.plan.saved'),
    onSaved: onClose,
  })
  return (
    <Drawer title={t('maintenance.plan.new')} onClose={onClose}>
      <Form form={form} columns verb={t('maintenance.plan.new')} onCancel={onClose}>
        <PlanFields form={form} />
      </Form>
    </Drawer>
  )
}

export function PlanDrawer({ id, ...neighbours }: DrawerNavigation & { id: string }) {
  const t = useWords(planWords)
  const read = useCall(getWorkPlan, { params: { id } }, { quiet: true })
  const row = read.data
  if (read.error || row?.id !== id)
    return <DrawerWhileLoading read={read} title={t('maintenance.plan.none')} {...neighbours} />
  return (
    <Drawer
      title={row.name}
      tags={!row.enabled && <Tag>{t('maintenance.plan.off')}</Tag>}
      footer={
        <RemoveButton
          call={deleteWorkPlan}
          input={{ params: { id } }}
          save={{ refreshes, done: t('maintenance.plan.deleted'), onSaved: neighbours.onClose }}
          confirmation={{
            title: t('maintenance.plan.delete-title', { name: row.name }),
            text: t('maintenance.plan.delete-text'),
            verb: t('maintenance.plan.delete'),
          }}
        />
      }
      {...neighbours}
    >
      <PlanPlaces plan={row} />
      <EditPlan key={row.version} row={row} onClose={neighbours.onClose} />
    </Drawer>
  )
}

function EditPlan({ row, onClose }: { row: PlanRow; onClose: () => void }) {
  const t = useWords(planWords)
  const { id, version, checklistName, stations: _names, nextOn: _next, openWorkOrders: _open, ...values } = row
  const form = useForm(updateWorkPlan, {
    params: { id },
    initial: { ...values, version, months: (values.months ?? []).map(String) } as object,
    toBody: planBody,
    refreshes,
    done: t('maintenance.plan.saved'),
  })
  if (!isPermitted(updateWorkPlan))
    return (
      <fieldset className="form" disabled>
        <PlanFields form={form} chosen={checklistName ?? undefined} />
      </fieldset>
    )
  return (
    <Form form={form} columns onCancel={onClose}>
      <PlanFields form={form} chosen={checklistName ?? undefined} />
    </Form>
  )
}
