-- An order is never paying or partly paid: at its end money is set aside already, and what its payer can't pay is arrears.
alter table charging_orders drop constraint charging_orders_pay_state_check;
alter table charging_orders add constraint charging_orders_pay_state_check
  check (pay_state in ('unpaid', 'paid', 'free', 'postpaid', 'arrears', 'partly_refunded', 'refunded', 'none'));
