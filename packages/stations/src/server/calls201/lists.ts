import { evseOfConnectorNo } from '@evops/ocpp/contract'
import { toGroupIdToken201, toIdToken201 } from './tokens.rules.ts'
import { singleCall, definedFields, type CommandFields, type CommandTranslation } from './translation.ts'

function entryOf({ idTag, idTagInfo }: CommandFields, kinds: ReadonlyMap<string, string>): CommandFields {
  const { status, expiryDate, parentIdTag } = (idTagInfo ?? {}) as CommandFields
  const info = definedFields({
    status,
    cacheExpiryDateTime: expiryDate,
    groupIdToken: parentIdTag === undefined ? undefined : toGroupIdToken201(parentIdTag),
  })
  return { idToken: toIdToken201(idTag, kinds), ...(idTagInfo !== undefined && { idTokenInfo: info }) }
}

/** OCPP 2.0.1, D01: an empty list is omitted. */
export const sendLocalList: CommandTranslation = async ({ listVersion, updateType, localAuthorizationList }, about) => {
  const list = (localAuthorizationList ?? []) as CommandFields[]
  const kinds = await about.tokenKinds(list.map(({ idTag }) => String(idTag)))
  return singleCall('SendLocalList', {
    versionNumber: listVersion,
    updateType,
    ...(list.length > 0 && { localAuthorizationList: list.map((entry) => entryOf(entry, kinds)) }),
  })
}

/** OCPP 2.0.1, D02: 0 means there is no list. */
export const getLocalListVersion: CommandTranslation = () =>
  singleCall('GetLocalListVersion', {}, ({ versionNumber }) => ({ listVersion: versionNumber }))

/** OCPP 2.0.1, H01 and H03. */
export const reserveNow: CommandTranslation = async (
  { reservationId, expiryDate, idTag, parentIdTag, connectorId, connectorType },
  about,
) =>
  singleCall(
    'ReserveNow',
    definedFields({
      id: reservationId,
      expiryDateTime: expiryDate,
      idToken: toIdToken201(idTag, await about.tokenKinds([String(idTag)])),
      connectorType,
      evseId: Number(connectorId) > 0 ? evseOfConnectorNo(Number(connectorId)).id : undefined,
      groupIdToken: parentIdTag === undefined ? undefined : toGroupIdToken201(parentIdTag),
    }),
  )
