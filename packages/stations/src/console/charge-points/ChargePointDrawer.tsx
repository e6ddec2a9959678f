import {
  Button,
  Can,
  Drawer,
  Facts,
  ReadFailure,
  formatNameplatePower,
  Notice,
  RatedPower,
  Tag,
  useCall,
  useLanguage,
  usePage,
  useTranslate,
  useWords,
  InstantValue,
} from '@evops/kit'
import { lazy, Suspense } from 'react'
import { errorText } from '../ReportedStatus.tsx'
import { StateMark } from '../StateMark.tsx'
import { getChargePoint, type ChargePointDetail, sendCommand, updateChargePoint } from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { MoreCommands, ResetButton, wholeChargePointTarget } from '../commands/ConnectorCommands.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { codeListWords } from '../facts.words.ts'
import { placeName } from '../place-name.ts'
import { toneOfAsset } from './charge-point-columns.tsx'
import { loadEditChargePoint } from './drawer-navigation.ts'
import { ChargePointConnectors } from './ChargePointConnectors.tsx'
import { MaintenanceTag } from '../MaintenanceTag.tsx'
import { chargePointWords } from './charge-points.words.ts'

const EditChargePoint = lazy(loadEditChargePoint)

export interface ChargePointDrawerProps {
  id: string
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** Drawer for a charge point in the list. The full details are on its page. */
export function ChargePointDrawer({ id, ...steps }: ChargePointDrawerProps) {
  const translate = useTranslate()
  const t = useWords(chargePointWords)
  useWords(codeListWords)
  const language = useLanguage()
  const page = usePage()
  const {
    data: chargePoint,
    error,
    refetch,
  } = useCall(getChargePoint, { params: { id } }, { every: 15_000, quiet: true })
  const commands = useCommands(chargePoint?.chargePointNo)
  if (!chargePoint || chargePoint.id !== id) {
    return (
      <Drawer title="…" {...steps}>
        {error && <ReadFailure error={error} onRetry={() => void refetch()} />}
      </Drawer>
    )
  }
  if (page.search.tab === 'edit')
    return (
      <Suspense fallback={null}>
        <EditChargePoint key={id} chargePoint={chargePoint} onClose={() => page.setSearch({ tab: undefined })} />
      </Suspense>
    )
  const sub = [
    chargePoint.chargePointNo,
    translate(`stations.equipment.${chargePoint.equipmentType}`),
    `${formatNameplatePower(chargePoint.ratedPowerW, language)} kW`,
  ]
  const whole = wholeChargePointTarget(chargePoint)
  return (
    <Drawer
      title={placeName(whole)}
      tags={
        <>
          <Tag tone={toneOfAsset[chargePoint.assetState]}>{translate(`stations.asset.${chargePoint.assetState}`)}</Tag>
          {!chargePoint.inService && <StateMark of="planned" />}
          <MaintenanceTag since={chargePoint.maintenanceSince} />
        </>
      }
      sub={sub.join(' · ')}
      href={`/statsanalysis/chgpile/${id}`}
      footer={
        <>
          <Can call={updateChargePoint}>
            <Button icon="edit" onClick={() => page.setSearch({ tab: 'edit' })}>
              {t('stations.chargePoint.edit')}
            </Button>
          </Can>
          <Can call={sendCommand}>
            <ResetButton chargePoint={placeName(whole)} commands={commands} />
            <span className="push">
              <MoreCommands connector={whole} commands={commands} />
            </span>
          </Can>
        </>
      }
      {...steps}
    >
      <div className="stack">
        <CommandAnswers commands={commands} />
        <ChargePointWarnings chargePoint={chargePoint} />
        <ChargePointConnectors chargePoint={chargePoint} />
        <ChargePointFacts chargePoint={chargePoint} />
      </div>
    </Drawer>
  )
}

/** Warnings that remain visible until their cause is resolved. */
export function ChargePointWarnings({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const t = useWords(chargePointWords)
  return (
    <>
      {chargePoint.noPassword && (chargePoint.ykcBinding ?? 'none') === 'none' && (
        <Notice tone="warn">
          {t(
            chargePoint.protocol === 'ykc1.6'
              ? 'stations.chargePoint.warn-no-secret'
              : 'stations.chargePoint.warn-no-password',
            { identity: chargePoint.identity },
          )}
        </Notice>
      )}
      {chargePoint.passwordPending && <Notice>{t('stations.chargePoint.warn-pending')}</Notice>}
      {!chargePoint.link && !chargePoint.connected && <Notice>{t('stations.chargePoint.warn-never')}</Notice>}
    </>
  )
}

export function ChargePointFacts({ chargePoint }: { chargePoint: ChargePointDetail }) {
  const translate = useTranslate()
  const t = useWords(chargePointWords)
  const f = useWords(codeListWords)
  const language = useLanguage()
  const zone = chargePoint.timeZone
  return (
    <Facts
      of={[
        [f('stations.fact.station'), chargePoint.stationName],
        [
          t('stations.chargePoint.connected'),
          f(
            chargePoint.connected ? 'stations.link.on' : chargePoint.link ? 'stations.link.off' : 'stations.link.never',
          ),
        ],
        [
          f('stations.fact.last-seen'),
          chargePoint.lastSeenAt && <InstantValue key="seen" at={chargePoint.lastSeenAt} zone={zone} style="second" />,
        ],
        [f('stations.fact.rated'), <RatedPower key="power" watts={chargePoint.ratedPowerW} />],
        [f('stations.fact.equipment'), translate(`stations.equipment.${chargePoint.equipmentType}`)],
        [f('stations.fact.protocol'), translate(`stations.protocol.${chargePoint.protocol}`)],
        [f('stations.fact.model'), [chargePoint.vendor, chargePoint.model].filter(Boolean).join(' · ')],
        [f('stations.fact.firmware'), chargePoint.firmware],
        [f('stations.fact.serial'), chargePoint.serialNumber],
        [f('stations.fact.sim'), chargePoint.iccid],
        [
          f('stations.fact.booted'),
          chargePoint.bootedAt && <InstantValue key="boot" at={chargePoint.bootedAt} zone={zone} />,
        ],
        [f('stations.fact.identity'), chargePoint.identity],
        [
          t('stations.chargePoint.own-status'),
          chargePoint.ownStatus && (
            <span key="own" title={chargePoint.ownStatus.reported}>
              <StateMark of={chargePoint.connected ? chargePoint.ownStatus.status : 'offline'} />{' '}
              {chargePoint.ownStatus.errorCode && errorText(chargePoint.ownStatus.errorCode, language)}
            </span>
          ),
        ],
        [f('stations.fact.remark'), chargePoint.remark],
      ]}
    />
  )
}
