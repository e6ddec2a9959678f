import {
  formatInstant,
  useLanguage,
  type DrawerNavigation,
  isPermitted,
  Drawer,
  Facts,
  Form,
  RemoveButton,
  Tag,
  useForm,
  useWords,
  InstantValue,
} from '@evops/kit'
import {
  createTerminal,
  deleteTerminal,
  listTerminals,
  type TerminalRow,
  type TerminalState,
  updateTerminal,
} from '../../contract/index.ts'
import { AssetActions } from '../AssetActions.tsx'
import { TerminalFields } from './TerminalFields.tsx'
import { terminalWords } from './terminals.words.ts'

export const toneOfTerminal: Readonly<Record<TerminalState, 'good' | 'warn' | 'plain'>> = {
  online: 'good',
  offline: 'warn',
  disabled: 'plain',
}

export function NewTerminal({ onMade, onClose }: { onMade: (id: string) => void; onClose: () => void }) {
  const t = useWords(terminalWords)
  const form = useForm(createTerminal, {
    initial: { kind: 'tcu', enabled: true, chargePointIds: [] },
    refreshes: [listTerminals],
    done: t('stations.terminal.made'),
    onSaved: (made) => onMade(made.id),
    draft: 'new-terminal',
  })
  return (
    <Drawer title={t('stations.terminal.new')} onClose={onClose} wide>
      <Form form={form} columns verb={t('stations.terminal.create')} onCancel={onClose}>
        <TerminalFields form={form} />
      </Form>
    </Drawer>
  )
}

export function TerminalDrawer({ terminal, ...neighbours }: DrawerNavigation & { terminal: TerminalRow }) {
  const t = useWords(terminalWords)
  const { state, id, terminalNo } = terminal
  return (
    <Drawer
      wide
      title={terminal.name}
      tags={<Tag tone={toneOfTerminal[state]}>{t(`stations.terminal.state.${state}`)}</Tag>}
      sub={`${terminal.terminalNo} · ${terminal.stationName}`}
      footer={<Remove terminal={terminal} onGone={neighbours.onClose} />}
      {...neighbours}
    >
      <AssetActions kind="terminal" id={id} label={`${terminalNo} · ${terminal.name}`} />
      {isPermitted(updateTerminal) ? (
        <Edit key={terminal.version} terminal={terminal} onClose={neighbours.onClose} />
      ) : (
        <Seen terminal={terminal} />
      )}
    </Drawer>
  )
}

function Seen({ terminal }: { terminal: TerminalRow }) {
  const t = useWords(terminalWords)
  const simExpiresOn = formatInstant(terminal.simExpiresOn, useLanguage(), 'UTC', 'day')
  return (
    <Facts
      of={[
        [t('stations.terminal.kind'), t(`stations.terminal.kind.${terminal.kind}`)],
        [t('stations.terminal.chargePoints'), terminal.chargePoints.map((chargePoint) => chargePoint.name).join(', ')],
        [t('stations.terminal.psamNo'), terminal.psamNo],
        [t('stations.terminal.iccid'), terminal.iccid],
        [t('stations.terminal.simExpiresOn'), simExpiresOn],
        [t('stations.terminal.address'), terminal.address],
        [t('stations.terminal.protocol'), terminal.protocol],
        [t('stations.terminal.firmware'), terminal.firmware],
        [
          t('stations.terminal.lastSeenAt'),
          terminal.lastSeenAt && <InstantValue key="seen" at={terminal.lastSeenAt} />,
        ],
        [t('stations.terminal.remark'), terminal.remark],
      ]}
    />
  )
}

function Edit({ terminal, onClose }: { terminal: TerminalRow; onClose: () => void }) {
  const t = useWords(terminalWords)
  const { id, chargePoints, stationName, state: _state, lastSeenAt: _seen, createdAt: _at, ...fields } = terminal
  const form = useForm(updateTerminal, {
    params: { id },
    initial: { ...fields, chargePointIds: chargePoints.map((chargePoint) => chargePoint.id) },
    refreshes: [listTerminals],
    done: t('stations.terminal.saved'),
  })
  return (
    <Form form={form} columns onCancel={onClose}>
      <TerminalFields form={form} station={stationName} />
    </Form>
  )
}

function Remove({ terminal: { id, name }, onGone }: { terminal: TerminalRow; onGone: () => void }) {
  const t = useWords(terminalWords)
  return (
    <RemoveButton
      call={deleteTerminal}
      input={{ params: { id } }}
      save={{
        refreshes: [listTerminals],
        done: t('stations.terminal.deleted'),
        onSaved: onGone,
      }}
      confirmation={{
        title: t('stations.terminal.delete-title', { name }),
        text: t('stations.terminal.delete-text'),
        verb: t('stations.terminal.delete'),
      }}
    />
  )
}
