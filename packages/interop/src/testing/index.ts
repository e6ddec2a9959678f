export { peerFaults, startTcecPeer, type PeerFault, type TcecPeer } from '../loopback/tcec-peer.ts'
export { tcecDesk, type Caller, type TcecDesk } from './tcec-desk.ts'
