import { Button, confirm, Icon, MenuItem, Popover, useSlot, useWords } from '@evops/kit'
import type { GunRow, PileDetail } from '../../contract/index.ts'
import { placeName } from '../place-name.ts'
import { gunActions } from '../slots.ts'
import { askDisable, askRestart, askUnlock } from './asks.ts'
import { commandWords } from './commands.words.ts'
import type { Commands } from './use-commands.ts'

export type CommandGun = Pick<
  GunRow,
  'pileId' | 'pileNo' | 'pileName' | 'gunNo' | 'status' | 'stationName' | 'stationCode'
>

/** A charge point as commands know it: no gun of it alone. */
export function wholeOf(pile: PileDetail): CommandGun {
  return { ...pile, pileId: pile.id, pileName: pile.name, gunNo: 0, status: 'idle' }
}

/** What a dispatcher can do with one gun. Starting and stopping are the business of orders: whoever knows them fills that in. */
export function GunCommands({
  gun,
  commands,
  rare = true,
}: {
  gun: CommandGun
  commands: Commands
  /** Whether the rarer commands have their menu here. */
  rare?: boolean
}) {
  const t = useWords(commandWords)
  const orders = useSlot(gunActions)
  const { pileId, pileNo, gunNo, status } = gun
  const [name, pile] = [placeName(gun), placeName({ ...gun, gunNo: 0 })]
  return (
    <div className="gun-commands">
      {orders.map((part) => part.draw({ pileId, pileNo, pile, gunNo, status }))}
      <Button
        icon="unlock"
        disabled={commands.busy}
        onClick={() => void askUnlock(name, gunNo, commands.send)}
      >
        {t('stations.command.unlock')}
      </Button>
      <ResetButton pile={pile} commands={commands} />
      {rare && (
        <span className="push">
          <MoreCommands gun={gun} commands={commands} />
        </span>
      )}
    </div>
  )
}

export function ResetButton({ pile, commands }: { pile: string; commands: Commands }) {
  const t = useWords(commandWords)
  return (
    <Button icon="power" disabled={commands.busy} onClick={() => void askRestart(pile, commands.send)}>
      {t('stations.command.soft-reset')}
    </Button>
  )
}

/** The rarer ones, of the gun and of its charge point. `gun` 0 means the charge point alone. */
export function MoreCommands({
  gun,
  commands,
  label,
}: {
  gun: CommandGun
  commands: Commands
  /** Shown on the button where several stand beside each other. */
  label?: string
}) {
  const t = useWords(commandWords)
  const of = gun.gunNo === 0 ? {} : { connectorId: gun.gunNo }
  const [pile, name] = [placeName({ ...gun, gunNo: 0 }), placeName(gun)]
  const hardReset = async () => {
    const what = t('stations.command.hard-reset-verb')
    const sure = await confirm({
      title: t('stations.command.hard-reset-title', { pile }),
      text: t('stations.command.hard-reset-text'),
      verb: what,
      danger: true,
    })
    if (sure) await commands.send({ what, action: 'Reset', payload: { type: 'Hard' } })
  }
  const enable = (connectorId: number, what: string) =>
    commands.send({ what, action: 'ChangeAvailability', payload: { connectorId, type: 'Operative' } })
  const ask = (what: string, requestedMessage: string, about: object = of) =>
    commands.send({ what, action: 'TriggerMessage', payload: { requestedMessage, ...about } })
  return (
    <Popover
      label={t('stations.command.more')}
      face={
        <>
          {label} <Icon name="more" />
        </>
      }
      className={label ? 'btn' : 'btn more'}
    >
      {(close) => {
        const item = (word: string, act: (what: string) => unknown) => (
          <MenuItem
            key={word}
            onClick={() => {
              close()
              void act(word)
            }}
          >
            {word}
          </MenuItem>
        )
        return (
          <>
            {item(t('stations.command.trigger-status'), (what) => ask(what, 'StatusNotification'))}
            {item(t('stations.command.trigger-values'), (what) => ask(what, 'MeterValues'))}
            {item(t('stations.command.trigger-boot'), (what) => ask(what, 'BootNotification', {}))}
            {item(t('stations.command.trigger-heartbeat'), (what) => ask(what, 'Heartbeat', {}))}
            <hr />
            {gun.gunNo > 0 && item(t('stations.command.enable'), (what) => enable(gun.gunNo, what))}
            {gun.gunNo > 0 &&
              item(t('stations.command.disable'), () => askDisable(name, gun.gunNo, commands.send))}
            {item(t('stations.command.enable-pile'), (what) => enable(0, what))}
            {item(t('stations.command.disable-pile'), () => askDisable(pile, 0, commands.send))}
            <hr />
            {item(t('stations.command.clear-cache'), (what) => commands.send({ what, action: 'ClearCache' }))}
            {item(t('stations.command.hard-reset'), hardReset)}
          </>
        )
      }}
    </Popover>
  )
}
