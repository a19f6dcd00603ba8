CREATE ROLE passkeytrail_owner LOGIN;

CREATE ROLE passkeytrail_service LOGIN;

CREATE ROLE passkeytrail_reader LOGIN;

CREATE DATABASE passkeytrail OWNER passkeytrail_owner TEMPLATE template0 ENCODING 'UTF8';

