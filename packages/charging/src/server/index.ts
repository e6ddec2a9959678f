export { createOcppGateway, type OcppGateway } from './ocpp-gateway.ts'
