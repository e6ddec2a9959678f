export { peerFaults, startTcecPeer, type PeerFault, type TcecPeer } from '../loopback/tcec-peer.ts'
export { startOcpiPeer, type OcpiPeer } from '../loopback/ocpi-peer.ts'
export { ocpiDesk, type OcpiDesk, type OcpiPartner } from './ocpi-desk.ts'
export { tcecDesk, type Caller, type TcecDesk } from './tcec-desk.ts'
