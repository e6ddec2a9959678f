export {
  simulatedTcecFaults,
  startSimulatedTcecPartner,
  type SimulatedTcecFault,
  type SimulatedTcecPartner,
} from '../loopback/tcec-peer.ts'
export { startSimulatedOcpiPartner, type SimulatedOcpiPartner } from '../loopback/ocpi-peer.ts'
export {
  createSimulatedTerminalProvider,
  type SimulatedCardPayment,
  type SimulatedTerminalProvider,
} from '../loopback/payment-terminal.ts'
export { sessionPoint } from './session-point.ts'
export { createOcpiTestSite, type OcpiTestSite, type SimulatedOcpiPeer } from './ocpi-desk.ts'
export { createTcecTestSite, type TcecTestCaller, type TcecTestSite } from './tcec-desk.ts'
export { createTcecTestOperator, type TcecTestOperator } from './tcec-customer-desk.ts'
export {
  createTestLocation,
  createTestTariff,
  createRoamingTestSite,
  type RoamingTestPartner,
  type RoamingTestSite,
} from './roaming-desk.ts'
