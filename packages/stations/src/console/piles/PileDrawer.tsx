import {
  Button,
  Can,
  Drawer,
  Facts,
  Failed,
  formatRated,
  Notice,
  RatedPower,
  Tag,
  useCall,
  useLanguage,
  usePage,
  useSay,
  useWords,
  When,
} from '@evops/kit'
import { StateMark } from '../StateMark.tsx'
import { getPile, type PileDetail, sendCommand, updatePile } from '../../contract/index.ts'
import { CommandAnswers } from '../commands/CommandAnswers.tsx'
import { MoreCommands, ResetButton, wholeOf } from '../commands/GunCommands.tsx'
import { useCommands } from '../commands/use-commands.ts'
import { factWords } from '../facts.words.ts'
import { placeName } from '../place-name.ts'
import { toneOfAsset } from './pile-columns.tsx'
import { EditPile } from './NewPile.tsx'
import { PileGuns } from './PileGuns.tsx'
import { MaintenanceTag } from '../MaintenanceTag.tsx'
import { pileWords } from './piles.words.ts'

export interface PileDrawerProps {
  id: string
  onClose: () => void
  onPrevious?: (() => void) | undefined
  onNext?: (() => void) | undefined
}

/** A charge point beside the list; its page has the rest. */
export function PileDrawer({ id, ...steps }: PileDrawerProps) {
  const say = useSay()
  const t = useWords(pileWords)
  useWords(factWords)
  const language = useLanguage()
  const page = usePage()
  const { data: pile, error, refetch } = useCall(getPile, { params: { id } }, { every: 15_000, quiet: true })
  const commands = useCommands(pile?.pileNo)
  if (!pile || pile.id !== id) {
    return (
      <Drawer title="…" {...steps}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
      </Drawer>
    )
  }
  if (page.search.tab === 'edit')
    return <EditPile key={id} pile={pile} onClose={() => page.setSearch({ tab: undefined })} />
  const sub = [
    pile.pileNo,
    say(`stations.equipment.${pile.equipmentType}`),
    `${formatRated(pile.ratedPowerW, language)} kW`,
  ]
  const whole = wholeOf(pile)
  return (
    <Drawer
      title={placeName(whole)}
      tags={
        <>
          <Tag tone={toneOfAsset[pile.assetState]}>{say(`stations.asset.${pile.assetState}`)}</Tag>
          <MaintenanceTag since={pile.maintenanceSince} />
        </>
      }
      sub={sub.join(' · ')}
      href={`/statsanalysis/chgpile/${id}`}
      footer={
        <>
          <Can call={updatePile}>
            <Button icon="edit" onClick={() => page.setSearch({ tab: 'edit' })}>
              {t('stations.pile.edit')}
            </Button>
          </Can>
          <Can call={sendCommand}>
            <ResetButton pile={placeName(whole)} commands={commands} />
            <span className="push">
              <MoreCommands gun={whole} commands={commands} />
            </span>
          </Can>
        </>
      }
      {...steps}
    >
      <div className="stack">
        <CommandAnswers commands={commands} />
        <PileWarnings pile={pile} />
        <PileGuns pile={pile} />
        <PileFacts pile={pile} />
      </div>
    </Drawer>
  )
}

/** Standing warnings: they stay as long as their reason does. */
export function PileWarnings({ pile }: { pile: PileDetail }) {
  const t = useWords(pileWords)
  return (
    <>
      {pile.noPassword && (
        <Notice tone="warn">{t('stations.pile.warn-no-password', { identity: pile.identity })}</Notice>
      )}
      {pile.passwordPending && <Notice>{t('stations.pile.warn-pending')}</Notice>}
      {!pile.link && !pile.connected && <Notice>{t('stations.pile.warn-never')}</Notice>}
    </>
  )
}

export function PileFacts({ pile }: { pile: PileDetail }) {
  const say = useSay()
  const t = useWords(pileWords)
  const f = useWords(factWords)
  const zone = pile.timeZone
  return (
    <Facts
      of={[
        [f('stations.fact.station'), pile.stationName],
        [
          t('stations.pile.connected'),
          f(pile.connected ? 'stations.link.on' : pile.link ? 'stations.link.off' : 'stations.link.never'),
        ],
        [
          f('stations.fact.last-seen'),
          pile.lastSeenAt && <When key="seen" at={pile.lastSeenAt} zone={zone} style="second" />,
        ],
        [f('stations.fact.rated'), <RatedPower key="power" watts={pile.ratedPowerW} />],
        [f('stations.fact.equipment'), say(`stations.equipment.${pile.equipmentType}`)],
        [f('stations.fact.protocol'), say(`stations.protocol.${pile.protocol}`)],
        [f('stations.fact.model'), [pile.vendor, pile.model].filter(Boolean).join(' · ')],
        [f('stations.fact.firmware'), pile.firmware],
        [f('stations.fact.serial'), pile.serialNumber],
        [f('stations.fact.sim'), pile.iccid],
        [f('stations.fact.booted'), pile.bootedAt && <When key="boot" at={pile.bootedAt} zone={zone} />],
        [f('stations.fact.identity'), pile.identity],
        [
          t('stations.pile.own-status'),
          pile.ownStatus && (
            <span key="own" title={pile.ownStatus.reported}>
              <StateMark of={pile.connected ? pile.ownStatus.status : 'offline'} /> {pile.ownStatus.errorCode}
            </span>
          ),
        ],
        [f('stations.fact.remark'), pile.remark],
      ]}
    />
  )
}
