-- Fails the transaction that it is asked in: what was sent behind it, the commit too, comes to nothing.
create function refuse(reason text) returns boolean language plpgsql as $$
begin
  raise exception using errcode = 'SY401', message = reason;
end
$$;
