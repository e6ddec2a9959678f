export { startPeers, peerSecret, type Arrived, type Peers } from '../loopback/peers.ts'
export { peerSecretId } from '../loopback/sms-wire.ts'
export { openidOf } from '../loopback/weixin-wire.ts'
export { peopleDesk, peopleCodes, type PeopleDesk } from './people-desk.ts'
