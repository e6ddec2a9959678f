import { anOperator, aUser } from '@evops/organisation/testing'
import { isWrite, newId, type EndpointSpec } from '@evops/platform/contract'
import { createApp, type App } from '@evops/platform/server'
import { testHouse, type TestHouse } from '@evops/platform/testing'
import { aStation } from '@evops/stations/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDomains, type Domains } from './domains.ts'

/** What counts for the whole operator: prices, limits, rules, catalogues, who is let in beside people, settlement. */
const ofTheOperator: Record<string, string> = {
  organisation: `
    verifyAudit startBackup startRestoreDrill saveOauthClient updateOauthClient deleteOauthClient
    deleteOauthClientByGet createDictionaryEntry createDictionaryType createOperator createPartner
    deleteDictionaryEntry deleteDictionaryType deletePartner deletePermission updateDictionaryType
    updateDictionaryEntry setDirectory removeDirectory syncUsers syncDepartments syncOrganisations
    updateOperator updateTask runTask updatePartner renewPartnerSecrets savePermission updatePermission`,
  stations: `
    addRoot createFaultMapping createProfileTemplate createTemplate deleteFaultMapping deleteFirmware
    deleteProfileTemplate deleteTemplate updateFaultMapping importFaultMappings removeRoot
    setFirmwareState signFirmware uploadFirmware updateTemplate updateProfileTemplate`,
  tariffs: `
    assignTariff createTariff deleteDiscount deleteDiscountByGet deleteTariff deleteTariffDraft
    saveDiscount updateDiscount importDiscounts endGroupPrice publishGroupPrice publishTariff
    restoreTariff retireTariffVersion saveTariffDraft saveTariffSettings updateTariff unassignTariff`,
  ledger: `
    runLedgerCheck saveLedgerSettings createPlan deletePlan reverseJournal setCreditLimit updatePlan`,
  members: `
    acceptCouponStrategy saveBillRules saveBookingRules saveCompany updateCompany deleteCompany
    deleteCompanyByGet deleteCouponStrategy deleteCouponStrategyByGet endCouponStrategy importMembers
    mergeMembers saveCouponStrategy updateCouponStrategy offerCouponStrategy offerCouponStrategyByGet
    toggleCouponStrategy toggleCouponStrategyByGet`,
  cards: `
    importCards saveKeySet updateKeySet deleteKeySet deleteKeySetByGet enterKeyComponent generateKeys
    moveKeySet checkCardKey`,
  fleet: `
    addUsualVehicleTypes closeRecordMonth createVehicleMaker createVehicleModel createEnergyQuota
    createVehicleType deleteVehicleMaker deleteVehicleModel deleteEnergyQuota deleteVehicleType
    updateVehicleMaker updateVehicleType updateVehicleModel updateEnergyQuota putQuotaSettings
    putDriverGrade openRecordMonth`,
  charging: `
    updateLimits importTokens`,
  outreach: `
    allowNetwork disallowNetwork putMailServer tryMailServer`,
  maintenance: `
    putWorkRules`,
  finance: `
    saveAgreement saveVersion endAgreement approveStatement closeStatement confirmStatement
    disputeStatement saveParty updateParty recountStatement payStatement resolveStatement`,
}
/**
 * What concerns a station, a charge point, a person, a vehicle or a document, which the caller sees or does not; and
 * what has a rule of its own for whom one may give what (users, roles, units, alarm and notification rules, webhooks).
 */
const ofRows: Record<string, string> = {
  organisation: `
    approveApproval refuseApproval withdrawApproval requestFullAccess batchDepartments batchOrganisations
    batchUsers clearSecondStep copyRole deleteDepartment deleteDepartmentByQuery deleteOrganisation
    deleteOrganisationByQuery deleteRole deleteUser saveDepartment updateDepartment liftAccountHold
    saveOrganisation updateOrganisation saveRole updateRole saveUser updateUser setUserState resetPassword
    unlockUser`,
  stations: `
    acknowledgeAlarm addMeterReadings addPicture adoptConnection closeAlarm noteAlarm createAlarmRule
    updateAlarmRule deleteAlarmRule silenceAlarmRule previewAlarmRule arrangePictures cancelCommand
    revokeCertificate createMeter createPile createStation createTerminal deleteMeter deletePicture
    deletePile deleteStation deleteTerminal dismissConnection downloadTransfer endAcceptance exportPiles
    exportStations importMeterReadings updateMeter moveAsset recordInspection rotatePassword sendCommand
    setMeasurands setPileAccess startAcceptance startCommandRollout startFirmwareRollout startImport
    startParameterRollout startProfileRollout updateStation updatePile switchLocalList steerLocalLists
    steerRollout undoRollout steerAcceptance updateTerminal takeImportPasswords`,
  ledger: `
    closeShift closeWallet rechargeWallet refundWallet openShift payDeposit refundDeposit forfeitDeposit
    freezeWallet unfreezeWallet`,
  members: `
    answerEvaluation answerFeedback batchSaveBindings mailBill bindCompanyTokens bindTokens saveBinding
    updateBinding deleteBinding deleteBindingByGet blacklistMember saveBooking cancelBooking excuseBooking
    closeFeedback rechargeCompany rechargeCompanyByGet refundCompany refundCompanyByGet revokeCoupon
    preferCoupon deleteMember deleteMemberByGet eraseMember saveEvaluation hideEvaluation
    exportPersonalData saveFeedback noteFeedback handOverFeedback reopenFeedback takeFeedback giveCoupons
    giveCouponsByGet saveMember updateMember revealMember unbindToken unbindCompanyToken`,
  cards: `
    cancelCard registerCard issueCard rechargeCard refundCard lockCard updateCard deleteCard
    deleteCardByGet reportLoss replaceCard renewCard revealCard`,
  fleet: `
    assignVehicleOrder bindVehicleToken checkDriverRecord createDriver createFleet createBusLine
    createDriverRecord createVehicle deleteDriver deleteFleet deleteBusLine deleteDriverRecord
    deleteVehicle importDrivers updateDriver revealDriver endVehicleToken updateFleet updateBusLine
    importVehicles updateVehicle releaseVehicleOrder importDriverRecords updateDriverRecord`,
  charging: `
    handleAbnormal startOrders stopOrder voidOrder waiveOrder refundOrder editOrder approveOrderAudit
    refuseOrderAudit withdrawOrderAudit startBacktest stopBacktest deleteBacktest computeDayBalances
    createToken deleteToken exportOrders exportTokens revealToken startOrderImport updateToken`,
  outreach: `
    createNotificationRule createWebhook deleteNotificationRule deleteWebhook readMessages
    updateNotificationRule updateWebhook renewWebhookSecret tryWebhook resendDelivery`,
  maintenance: `
    acceptWorkOrder addWorkOrderPart addWorkOrderPicture arriveWorkOrder beginWorkOrder cancelWorkOrder
    closeWorkOrder createStaff createWorkOrder deleteStaff deleteWorkOrderPicture dispatchWorkOrder
    finishWorkOrder importStaff updateStaff revealStaff orderFromAlarm updateWorkOrder transferWorkOrder
    rejectWorkOrder suspendWorkOrder resumeWorkOrder returnWorkOrder noteWorkOrder removeWorkOrderPart`,
  finance: `
    revealParty`,
}
const namesIn = (lists: Record<string, string>) =>
  Object.values(lists)
    .flatMap((names) => names.split(/\s+/))
    .filter((name) => name !== '')
    .toSorted()

let t: TestHouse
let domains: Domains
let app: App
let limited: string
let whole: string

beforeAll(async () => {
  t = await testHouse()
  domains = createDomains(t.house)
  app = await createApp({
    house: t.house,
    domains: domains.list,
    authenticate: (token, address) => domains.organisation.authenticate(token, address),
    writeAudit: domains.organisation.audit,
  })
  const operatorId = await anOperator(t.house)
  const stationId = await aStation(t.house, operatorId)
  whole = (await aUser(t.house, { operatorId, codes: 'all' })).token
  const user = await aUser(t.house, { operatorId, codes: 'all' })
  limited = user.token
  await t.admin.query(
    `update organisation_roles set data_scope = 'stations' where id in (select role_id from organisation_user_roles where user_id = $1)`,
    [user.userId],
  )
  await t.admin.query(
    `insert into organisation_role_stations (operator_id, role_id, station_id)
     select operator_id, role_id, $2 from organisation_user_roles where user_id = $1`,
    [user.userId, stationId],
  )
})
afterAll(async () => {
  await app.close()
  domains.stations.close()
  domains.charging.close()
  await t.close()
})

const writes = () =>
  domains.list
    .flatMap((domain) => [...domain.endpoints])
    .filter((spec) => isWrite(spec) && Array.isArray(spec.permission))
async function ask(token: string, { method, path }: Pick<EndpointSpec, 'method' | 'path'>, payload = {}) {
  const reply = await app.inject({
    method,
    url: path.replace(/\{\w+\}/g, newId()),
    headers: { authorization: `Bearer ${token}` },
    ...(method === 'GET' ? {} : { payload }),
  })
  const { error, data } = reply.json<{ error?: string; data?: unknown }>()
  return { status: reply.statusCode, error, data }
}

test('D-27a every write that asks for a code is named here: of the whole operator, or of what the caller sees', () => {
  const [operator, rows] = [
    writes().filter(isOfTheOperator),
    writes().filter((spec) => !isOfTheOperator(spec)),
  ]
  expect(operator.map(({ name }) => name).toSorted()).toEqual(namesIn(ofTheOperator))
  expect(rows.map(({ name }) => name).toSorted()).toEqual(namesIn(ofRows))
})

test('D-27b a user of one station, whatever codes they hold, changes nothing that counts for the whole operator', async () => {
  const passed: string[] = []
  for (const spec of writes().filter(isOfTheOperator)) {
    const { status, error } = await ask(limited, spec)
    if (status !== 403 || error !== 'request.whole-operator') passed.push(`${spec.name}: ${status} ${error}`)
  }
  expect(passed).toEqual([])
})

test('D-27c prices, group prices, settings and limits stay as they were; whoever sees the whole operator changes them', async () => {
  const settings = { method: 'GET', path: '/api/ledger/settings' } as const
  const save = { method: 'PUT', path: '/api/ledger/settings' } as const
  const { data: before } = await ask(whole, settings)
  const form = { freezeMinor: 1, version: 0 }
  expect((await ask(limited, save, form)).error).toBe('request.whole-operator')
  expect((await ask(whole, settings)).data).toEqual(before)
  expect((await ask(whole, save, form)).data).toMatchObject({ freezeMinor: 1 })
  const station = { method: 'POST', path: '/user/sys/role/save' } as const
  expect((await ask(limited, station, {})).error).toBe('request.invalid')
})

function isOfTheOperator({ reach }: EndpointSpec): boolean {
  return reach === 'operator'
}
