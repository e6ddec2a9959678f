import {
  type DrawerNavigation,
  Button,
  isPermitted,
  Drawer,
  DrawerWhileLoading,
  Form,
  useCall,
  useForm,
  useLanguage,
  useCurrentUser,
  useSlot,
  useWords,
} from '@evops/kit'
import { lazy, Suspense } from 'react'
import { createOperator, getOperator, listOperators, type OperatorRow, updateOperator } from '../../contract/index.ts'
import { partWords } from '../parts/part.words.ts'
import { refetchReads } from '../parts/read-again.ts'
import { operatorSettingsSlot } from '../slots.ts'
import { switchOperator } from './act-in.ts'
import { factorLines } from './grid-factors.rules.ts'
import { operatorBody, OperatorFields } from './OperatorFields.tsx'
import { operatorWords } from './operators.words.ts'

const DriversApp = lazy(async () => ({ default: (await import('./DriversApp.tsx')).DriversApp }))

export function NewOperator({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const t = useWords(operatorWords)
  const language = useLanguage()
  const form = useForm(createOperator, {
    initial: {
      roleType: 'energyandcharging',
      language,
      currency: language === 'zh' ? 'CNY' : 'EUR',
      timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone,
    },
    toBody: operatorBody,
    refreshes: [listOperators],
    done: t('organisation.operator.created'),
    onSaved: (made) => onMade(made.id),
    draft: 'new-operator',
  })
  return (
    <Drawer title={t('organisation.operator.new')} onClose={onClose} wide>
      <Form form={form} columns verb={t('organisation.operator.create')} onCancel={onClose}>
        <OperatorFields form={form} isNew />
      </Form>
    </Drawer>
  )
}

interface OperatorDrawerProps extends DrawerNavigation {
  id: string
}

export function OperatorDrawer({ id, ...neighbours }: OperatorDrawerProps) {
  const t = useWords(operatorWords)
  const me = useCurrentUser()
  const parts = useSlot(operatorSettingsSlot)
  const read = useCall(getOperator, { params: { id } }, { quiet: true })
  const { data: operator } = read
  if (read.error || operator?.id !== id)
    return <DrawerWhileLoading title={t('organisation.operator.title')} read={read} wide {...neighbours} />
  return (
    <Drawer
      wide
      title={operator.name}
      sub={operator.optcode}
      footer={
        <>
          {me.platformStaff && me.operator.id !== id && (
            <Button kind="primary" icon="open" onClick={() => void switchOperator(id)}>
              {t('organisation.operator.work-in')}
            </Button>
          )}
          <a
            className="btn"
            href={`/login?optcode=${encodeURIComponent(operator.optcode)}`}
            target="_blank"
            rel="noreferrer"
          >
            {t('organisation.operator.sign-in-page')}
          </a>
        </>
      }
      {...neighbours}
    >
      <div className="stack">
        <EditOperator key={operator.id} operator={operator} onClose={neighbours.onClose} />
        <Suspense>
          <DriversApp optcode={operator.optcode} />
        </Suspense>
        {me.operator.id === id && parts.map((part) => part.draw({}))}
      </div>
    </Drawer>
  )
}

function EditOperator({ operator, onClose }: { operator: OperatorRow; onClose: () => void }) {
  const p = useWords(partWords)
  const me = useCurrentUser()
  const { id, version, createdAt: _at, settings, ...fields } = operator
  const initial: Record<string, unknown> = {
    ...fields,
    'settings.largeScreenUrl': settings.largeScreenUrl,
    'settings.tagsView': settings.tagsView,
    'settings.menu': settings.menu ?? 'jobs',
    'settings.areasChosen': settings.areas !== undefined,
    'settings.areas': settings.areas,
    'settings.co2.fuelGrams': settings.co2?.fuelGrams,
    'settings.co2.gridGrams': settings.co2?.gridGrams,
    'settings.co2.gridFrom': factorLines(settings.co2?.gridFrom),
    'settings.publicMonitors.operation': settings.publicMonitors?.operation,
    'settings.publicMonitors.information': settings.publicMonitors?.information,
    'settings.publicMonitors.revenue': settings.publicMonitors?.revenue,
    'settings.mapTiles.url': settings.mapTiles?.url,
    'settings.mapTiles.key': settings.mapTiles?.key,
    'settings.mapTiles.attribution': settings.mapTiles?.attribution,
    'settings.mapTiles.system': settings.mapTiles?.system ?? 'wgs84',
  }
  const form = useForm(updateOperator, {
    params: { id },
    initial,
    toBody: ({ currency: _never, ...values }) => ({ ...operatorBody(values, settings), version }),
    refreshes: [listOperators, getOperator],
    onConflict: () => refetchReads(getOperator),
    done: p('organisation.saved'),
  })
  if (!isPermitted(updateOperator) || !me.platformStaff)
    return (
      <div className="form two">
        <OperatorFields form={form} disabled />
      </div>
    )
  return (
    <Form form={form} columns onCancel={onClose}>
      <OperatorFields form={form} />
    </Form>
  )
}
