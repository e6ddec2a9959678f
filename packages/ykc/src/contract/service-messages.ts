import { ascii, countedList, cp56, openList, raw, uint } from './field-types.ts'
import { chargePointNo, code, logicalCard, message, percent, physicalCard } from './message-type.ts'

const card = physicalCard
/** The messages of the parking lock count connectors as a plain byte: 10 is 0x0A here, 0x10 elsewhere. */
const lockConnectorNo = code
const spareBytes = raw(4)

/** Offline cards, parameters, time, parking lock, restart and firmware (P 8.11–8.16, 9, 10, 11). */
export const serviceMessages = {
  SetCards: message(
    0x44,
    { zh: '离线卡数据同步', en: 'Set offline cards', es: 'Fijar tarjetas sin conexión' },
    { chargePointNo, cards: countedList({ logicalCard, card }) },
  ),
  SetCardsAnswer: message(
    0x43,
    { zh: '离线卡数据同步应答', en: 'Set offline cards answer', es: 'Respuesta a fijar tarjetas' },
    { chargePointNo, success: code, reason: code },
  ),
  ClearCards: message(
    0x46,
    { zh: '离线卡数据清除', en: 'Clear offline cards', es: 'Borrar tarjetas sin conexión' },
    { chargePointNo, cards: countedList({ card }) },
  ),
  ClearCardsAnswer: message(
    0x45,
    { zh: '离线卡数据清除应答', en: 'Clear offline cards answer', es: 'Respuesta a borrar tarjetas' },
    { chargePointNo, cards: openList({ card, success: code, reason: code }) },
  ),
  FindCards: message(
    0x48,
    { zh: '离线卡数据查询', en: 'Find offline cards', es: 'Consultar tarjetas sin conexión' },
    { chargePointNo, cards: countedList({ card }) },
  ),
  FindCardsAnswer: message(
    0x47,
    { zh: '离线卡数据查询应答', en: 'Find offline cards answer', es: 'Respuesta a consultar tarjetas' },
    { chargePointNo, cards: openList({ card, present: code }) },
  ),
  SetParameters: message(
    0x52,
    { zh: '工作参数设置', en: 'Set work parameters', es: 'Fijar parámetros de trabajo' },
    { chargePointNo, locked: code, maxPower: percent },
  ),
  SetParametersAnswer: message(
    0x51,
    { zh: '工作参数设置应答', en: 'Set work parameters answer', es: 'Respuesta a fijar parámetros' },
    { chargePointNo, success: code },
  ),
  SetTime: message(0x56, { zh: '对时设置', en: 'Set time', es: 'Fijar hora' }, { chargePointNo, time: cp56() }),
  SetTimeAnswer: message(
    0x55,
    { zh: '对时设置应答', en: 'Set time answer', es: 'Respuesta a fijar hora' },
    { chargePointNo, time: cp56() },
  ),
  LockState: message(
    0x61,
    { zh: '地锁数据上送', en: 'Parking lock state', es: 'Estado del bloqueo de plaza' },
    {
      chargePointNo,
      lockConnectorNo,
      lockPosition: code,
      parkingSpace: code,
      lockBattery: percent,
      lockAlarm: code,
      spareBytes,
    },
  ),
  MoveLock: message(
    0x62,
    { zh: '遥控地锁升降', en: 'Move parking lock', es: 'Mover bloqueo de plaza' },
    { chargePointNo, lockConnectorNo, lockMove: code, spareBytes },
  ),
  MoveLockAnswer: message(
    0x63,
    { zh: '遥控地锁应答', en: 'Move parking lock answer', es: 'Respuesta a mover bloqueo de plaza' },
    { chargePointNo, lockConnectorNo, success: code, spareBytes },
  ),
  Restart: message(0x92, { zh: '远程重启', en: 'Restart', es: 'Reinicio' }, { chargePointNo, when: code }),
  RestartAnswer: message(
    0x91,
    { zh: '远程重启应答', en: 'Restart answer', es: 'Respuesta al reinicio' },
    { chargePointNo, success: code },
  ),
  UpdateFirmware: message(
    0x94,
    { zh: '远程更新', en: 'Firmware update', es: 'Actualización de firmware' },
    {
      chargePointNo,
      kind: code,
      power: uint(2, { unit: 'kW' }),
      server: ascii(16),
      port: uint(2),
      user: ascii(16),
      password: ascii(16),
      path: ascii(32),
      when: code,
      timeout: uint(1, { unit: 'min' }),
    },
  ),
  UpdateFirmwareAnswer: message(
    0x93,
    { zh: '远程更新应答', en: 'Firmware update answer', es: 'Respuesta a la actualización de firmware' },
    { chargePointNo, result: code },
  ),
} as const
