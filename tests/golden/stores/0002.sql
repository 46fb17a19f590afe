BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL,
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0002');
CREATE TABLE commands (
	table_id TEXT NOT NULL,
	command_id TEXT NOT NULL,
	version INTEGER NOT NULL,
	CONSTRAINT commands_pkey PRIMARY KEY (table_id, command_id),
	CONSTRAINT commands_table_id_fkey FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "commands" VALUES('glory-friends','ann-00001',1);
INSERT INTO "commands" VALUES('glory-friends','bob-00002',2);
INSERT INTO "commands" VALUES('glory-friends','bob-00003',3);
INSERT INTO "commands" VALUES('glory-friends','ann-00004',29);
INSERT INTO "commands" VALUES('glory-friends','bob-00005',31);
INSERT INTO "commands" VALUES('glory-friends','ann-00006',33);
INSERT INTO "commands" VALUES('glory-friends','bob-00007',35);
INSERT INTO "commands" VALUES('glory-friends','ann-00008',37);
INSERT INTO "commands" VALUES('glory-friends','bob-00009',38);
INSERT INTO "commands" VALUES('glory-friends','bob-00010',39);
INSERT INTO "commands" VALUES('glory-friends','bob-00011',41);
INSERT INTO "commands" VALUES('glory-friends','ann-00012',42);
INSERT INTO "commands" VALUES('glory-friends','ann-00013',43);
INSERT INTO "commands" VALUES('glory-friends','bob-00014',44);
INSERT INTO "commands" VALUES('glory-friends','ann-00015',46);
INSERT INTO "commands" VALUES('glory-friends','bob-00016',47);
INSERT INTO "commands" VALUES('glory-friends','bob-00017',48);
INSERT INTO "commands" VALUES('glory-friends','ann-00018',49);
INSERT INTO "commands" VALUES('glory-friends','ann-00019',50);
INSERT INTO "commands" VALUES('glory-friends','bob-00020',51);
INSERT INTO "commands" VALUES('glory-friends','ann-00021',52);
INSERT INTO "commands" VALUES('glory-friends','bob-00022',53);
INSERT INTO "commands" VALUES('glory-friends','bob-00023',54);
INSERT INTO "commands" VALUES('glory-friends','bob-00024',55);
INSERT INTO "commands" VALUES('glory-friends','ann-00025',56);
INSERT INTO "commands" VALUES('glory-friends','ann-00026',57);
INSERT INTO "commands" VALUES('glory-friends','bob-00027',59);
INSERT INTO "commands" VALUES('glory-friends','ann-00028',61);
INSERT INTO "commands" VALUES('glory-friends','bob-00029',62);
INSERT INTO "commands" VALUES('glory-friends','bob-00030',63);
INSERT INTO "commands" VALUES('glory-friends','ann-00031',64);
INSERT INTO "commands" VALUES('glory-friends','ann-00032',65);
INSERT INTO "commands" VALUES('glory-friends','bob-00033',66);
INSERT INTO "commands" VALUES('glory-friends','bob-00034',67);
INSERT INTO "commands" VALUES('glory-friends','ann-00035',69);
INSERT INTO "commands" VALUES('glory-friends','bob-00036',71);
INSERT INTO "commands" VALUES('glory-friends','ann-00037',73);
INSERT INTO "commands" VALUES('lords-screen','ann-00001',1);
INSERT INTO "commands" VALUES('lords-screen','ann-00002',2);
INSERT INTO "commands" VALUES('lords-screen','bob-00003',3);
INSERT INTO "commands" VALUES('lords-screen','ann-00004',5);
INSERT INTO "commands" VALUES('lords-screen','bob-00005',26);
INSERT INTO "commands" VALUES('lords-screen','ann-00006',27);
INSERT INTO "commands" VALUES('lords-screen','ann-00007',28);
INSERT INTO "commands" VALUES('lords-screen','ann-00008',29);
INSERT INTO "commands" VALUES('lords-screen','bob-00009',31);
INSERT INTO "commands" VALUES('lords-screen','ann-00010',33);
INSERT INTO "commands" VALUES('lords-screen','ann-00011',35);
INSERT INTO "commands" VALUES('lords-screen','bob-00012',37);
INSERT INTO "commands" VALUES('lords-screen','ann-00013',38);
INSERT INTO "commands" VALUES('lords-screen','ann-00014',39);
INSERT INTO "commands" VALUES('lords-screen','bob-00015',42);
INSERT INTO "commands" VALUES('lords-screen','ann-00016',43);
INSERT INTO "commands" VALUES('lords-screen','ann-00017',44);
INSERT INTO "commands" VALUES('lords-screen','ann-00018',45);
INSERT INTO "commands" VALUES('lords-screen','bob-00019',47);
INSERT INTO "commands" VALUES('lords-screen','ann-00020',49);
INSERT INTO "commands" VALUES('lords-screen','ann-00021',51);
INSERT INTO "commands" VALUES('lords-screen','bob-00022',56);
INSERT INTO "commands" VALUES('lords-screen','bob-00023',57);
INSERT INTO "commands" VALUES('lords-screen','bob-00024',58);
INSERT INTO "commands" VALUES('glory-waiting','ann-00001',1);
CREATE TABLE entries (
	table_id TEXT NOT NULL,
	seq INTEGER NOT NULL,
	data BLOB NOT NULL,
	CONSTRAINT entries_pkey PRIMARY KEY (table_id, seq),
	CONSTRAINT entries_table_id_fkey FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "entries" VALUES('glory-friends',1,CAST('{"type":"sat","seat":1,"person":"ann","name":"Ann","pledge":"d748237d946bc8dbe6d46d0fb036411426e8452147bd3ae088c304ae73e84c82"}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',2,CAST('{"type":"sat","seat":0,"person":"bob","name":"Zoë \"the Laird\" Мак","pledge":"2ccd4621c55b0b4239493d3601d0c80d1c6c6c41e46efde59008f57a479cfc22"}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',3,CAST('{"type":"revealed","seat":0,"nonce":"eea112e8c68c1f6f959c91dc3ad687752cff9bfe1c4cd104a19b52e2cf2a3fb4"}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',4,CAST('{"type":"revealed","seat":1,"nonce":"4b6154b3d4f7ad69bed65d24ee7803495242d7dd8b515b5019faded41ca05256"}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',5,CAST('{"type":"moved","action":19}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',6,CAST('{"type":"moved","action":11}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',7,CAST('{"type":"moved","action":12}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',8,CAST('{"type":"moved","action":7}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',9,CAST('{"type":"moved","action":15}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',10,CAST('{"type":"moved","action":18}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',11,CAST('{"type":"moved","action":2}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',12,CAST('{"type":"moved","action":17}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',13,CAST('{"type":"moved","action":24}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',14,CAST('{"type":"moved","action":23}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',15,CAST('{"type":"moved","action":26}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',16,CAST('{"type":"moved","action":21}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',17,CAST('{"type":"moved","action":0}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',18,CAST('{"type":"moved","action":16}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',19,CAST('{"type":"moved","action":4}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',20,CAST('{"type":"moved","action":20}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',21,CAST('{"type":"moved","action":27}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',22,CAST('{"type":"moved","action":14}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',23,CAST('{"type":"moved","action":9}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',24,CAST('{"type":"moved","action":1}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',25,CAST('{"type":"moved","action":8}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',26,CAST('{"type":"moved","action":5}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',27,CAST('{"type":"moved","action":13}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',28,CAST('{"type":"moved","action":3}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',29,CAST('{"type":"moved","action":10}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',30,CAST('{"type":"moved","action":730}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',31,CAST('{"type":"moved","action":3024}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',32,CAST('{"type":"moved","action":344}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',33,CAST('{"type":"moved","action":3024}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',34,CAST('{"type":"moved","action":577}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',35,CAST('{"type":"moved","action":3024}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',36,CAST('{"type":"moved","action":382}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',37,CAST('{"type":"moved","action":3024}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',38,CAST('{"type":"moved","action":160}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',39,CAST('{"type":"undone","moves":33}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',40,CAST('{"type":"moved","action":944}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',41,CAST('{"type":"moved","action":3025}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',42,CAST('{"type":"moved","action":477}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',43,CAST('{"type":"moved","action":3024}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',44,CAST('{"type":"asked","seat":0,"moves":33}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',45,CAST('{"type":"answered","seat":1,"agree":true}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',46,CAST('{"type":"undone","moves":33}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',47,CAST('{"type":"moved","action":148}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',48,CAST('{"type":"moved","action":3024}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',49,CAST('{"type":"moved","action":110}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',50,CAST('{"type":"moved","action":3024}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',51,CAST('{"type":"asked","seat":0,"moves":33}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',52,CAST('{"type":"answered","seat":1,"agree":false}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',53,CAST('{"type":"moved","action":19}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',54,CAST('{"type":"moved","action":3025}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',55,CAST('{"type":"asked","seat":0,"moves":37}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',56,CAST('{"type":"moved","action":309}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',57,CAST('{"type":"moved","action":3024}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',58,CAST('{"type":"moved","action":867}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',59,CAST('{"type":"moved","action":3025}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',60,CAST('{"type":"moved","action":520}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',61,CAST('{"type":"moved","action":3025}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',62,CAST('{"type":"moved","action":765}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',63,CAST('{"type":"moved","action":3024}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',64,CAST('{"type":"moved","action":481}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',65,CAST('{"type":"moved","action":3024}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',66,CAST('{"type":"moved","action":980}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',67,CAST('{"type":"moved","action":3025}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',68,CAST('{"type":"moved","action":50}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',69,CAST('{"type":"moved","action":3024}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',70,CAST('{"type":"moved","action":835}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',71,CAST('{"type":"moved","action":3025}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',72,CAST('{"type":"moved","action":195}' AS BLOB));
INSERT INTO "entries" VALUES('glory-friends',73,CAST('{"type":"moved","action":3024}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',1,CAST('{"type":"sat","seat":0,"person":"ann","name":"Ann","pledge":"19003155da01ed64fd05bc0e55af7fab44e068500847062f43cf4d7c72c0c5a0"}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',2,CAST('{"type":"sat","seat":2,"person":"ann","name":"Cat","pledge":"19003155da01ed64fd05bc0e55af7fab44e068500847062f43cf4d7c72c0c5a0"}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',3,CAST('{"type":"sat","seat":1,"person":"bob","name":"Bob","pledge":"c1cbe0aefe462762bd6b3b5b77cccbd27a047ec67fb864c868bfe17204cd8ff9"}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',4,CAST('{"type":"revealed","seat":0,"nonce":"83b9b583427916ec1ea3d58698527d80f7f04706da90fdf63caaba3e8b0cafbb"}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',5,CAST('{"type":"revealed","seat":2,"nonce":"83b9b583427916ec1ea3d58698527d80f7f04706da90fdf63caaba3e8b0cafbb"}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',6,CAST('{"type":"revealed","seat":1,"nonce":"0ed7c4b367860f552ce32f6b3ea31a296772d9b87f45299e00c87be856f87f7a"}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',7,CAST('{"type":"moved","action":100}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',8,CAST('{"type":"moved","action":15}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',9,CAST('{"type":"moved","action":16}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',10,CAST('{"type":"moved","action":87}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',11,CAST('{"type":"moved","action":26}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',12,CAST('{"type":"moved","action":83}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',13,CAST('{"type":"moved","action":68}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',14,CAST('{"type":"moved","action":71}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',15,CAST('{"type":"moved","action":48}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',16,CAST('{"type":"moved","action":20}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',17,CAST('{"type":"moved","action":51}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',18,CAST('{"type":"moved","action":55}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',19,CAST('{"type":"moved","action":70}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',20,CAST('{"type":"moved","action":42}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',21,CAST('{"type":"moved","action":63}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',22,CAST('{"type":"moved","action":56}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',23,CAST('{"type":"moved","action":43}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',24,CAST('{"type":"moved","action":35}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',25,CAST('{"type":"moved","action":77}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',26,CAST('{"type":"moved","action":6}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',27,CAST('{"type":"moved","action":47}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',28,CAST('{"type":"moved","action":201}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',29,CAST('{"type":"moved","action":129}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',30,CAST('{"type":"moved","action":123}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',31,CAST('{"type":"moved","action":64}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',32,CAST('{"type":"moved","action":2}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',33,CAST('{"type":"moved","action":33}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',34,CAST('{"type":"moved","action":4}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',35,CAST('{"type":"moved","action":96}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',36,CAST('{"type":"moved","action":151}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',37,CAST('{"type":"moved","action":61}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',38,CAST('{"type":"moved","action":158}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',39,CAST('{"type":"moved","action":190}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',40,CAST('{"type":"moved","action":4}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',41,CAST('{"type":"moved","action":72}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',42,CAST('{"type":"moved","action":66}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',43,CAST('{"type":"moved","action":38}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',44,CAST('{"type":"moved","action":166}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',45,CAST('{"type":"moved","action":119}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',46,CAST('{"type":"moved","action":73}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',47,CAST('{"type":"moved","action":18}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',48,CAST('{"type":"moved","action":0}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',49,CAST('{"type":"moved","action":24}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',50,CAST('{"type":"moved","action":0}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',51,CAST('{"type":"moved","action":76}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',52,CAST('{"type":"moved","action":76}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',53,CAST('{"type":"moved","action":93}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',54,CAST('{"type":"moved","action":27}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',55,CAST('{"type":"moved","action":5}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',56,CAST('{"type":"moved","action":81}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',57,CAST('{"type":"moved","action":175}' AS BLOB));
INSERT INTO "entries" VALUES('lords-screen',58,CAST('{"type":"asked","seat":1,"moves":50}' AS BLOB));
INSERT INTO "entries" VALUES('glory-waiting',1,CAST('{"type":"sat","seat":0,"person":"ann","name":"Ann","pledge":"805e42dde5f5b6d27323ef15ddbb5450a41a4b18725c5c5486ddda0ed6dd9ecd"}' AS BLOB));
CREATE TABLE links (
	table_id TEXT NOT NULL,
	digest TEXT NOT NULL,
	seat INTEGER NOT NULL,
	used BOOLEAN NOT NULL,
	CONSTRAINT links_pkey PRIMARY KEY (table_id, digest),
	CONSTRAINT links_table_id_fkey FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "links" VALUES('glory-friends','2e4b9cc2428beb7bff6a56c14d7304e472a23e890e91ef0a6b0b0380e89f9734',0,1);
INSERT INTO "links" VALUES('lords-screen','4cd6c2914887dd4a68e4c9ffbed8b077f048cf795d6cfa0b801d43e0ea5a1560',1,1);
INSERT INTO "links" VALUES('glory-waiting','80cfa3e7f28dde4df64436b652230aff28d7779116d1369c21ef2bbf37261d71',2,0);
CREATE TABLE people (
	id TEXT NOT NULL,
	name TEXT NOT NULL,
	CONSTRAINT people_pkey PRIMARY KEY (id)
);
INSERT INTO "people" VALUES('ann','Ann');
INSERT INTO "people" VALUES('bob','Zoë "the Laird" Мак');
CREATE TABLE presence (
	process TEXT NOT NULL,
	table_id TEXT NOT NULL,
	person TEXT NOT NULL,
	CONSTRAINT presence_pkey PRIMARY KEY (process, table_id, person),
	CONSTRAINT presence_process_fkey FOREIGN KEY(process) REFERENCES processes (id) ON DELETE CASCADE,
	CONSTRAINT presence_table_id_fkey FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
CREATE TABLE processes (
	id TEXT NOT NULL,
	seen BIGINT NOT NULL,
	CONSTRAINT processes_pkey PRIMARY KEY (id)
);
CREATE TABLE seats_people (
	table_id TEXT NOT NULL,
	person TEXT NOT NULL,
	CONSTRAINT seats_people_pkey PRIMARY KEY (table_id, person),
	CONSTRAINT seats_people_table_id_fkey FOREIGN KEY(table_id) REFERENCES tables (id) ON DELETE CASCADE
);
INSERT INTO "seats_people" VALUES('glory-friends','ann');
INSERT INTO "seats_people" VALUES('glory-friends','bob');
INSERT INTO "seats_people" VALUES('lords-screen','ann');
INSERT INTO "seats_people" VALUES('lords-screen','bob');
INSERT INTO "seats_people" VALUES('glory-waiting','ann');
CREATE TABLE tables (
	id TEXT NOT NULL,
	header BLOB NOT NULL,
	phase TEXT NOT NULL,
	created BIGINT NOT NULL,
	version INTEGER NOT NULL, summary BLOB, changed BIGINT DEFAULT '0' NOT NULL,
	CONSTRAINT tables_pkey PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('glory-friends',CAST('{"version":"glory@1","options":{"face_down":"hand"},"seats":[{},{}],"host":"ann","commitment":"02c5e4fe2ed0899b784fbc42616dc9933e0074818d300bf43bc97a84d4fe52f8","secret":"f2ec5c9b72fb453f9d725d77f1d595a2955b98d3915da32cb838615e6a904355","created":1796000000,"patience":15.0}' AS BLOB),'over',1796000000,73,NULL,1796094277);
INSERT INTO "tables" VALUES('lords-screen',CAST('{"version":"lords@1","options":{"bruce":"in","activation":"auto","wemyss_own":"yes","target":40},"seats":[{},{},{}],"host":"ann","commitment":"c27ecff59fcc778836eec285cfc2045942d354c091e5eb36ab7856d1ded5800e","secret":"897d50ff5722a8ed21ca4a3c7b2b63a54b07190e33822dbb6d6b5d3db916b614","created":1796000000,"patience":15.0}' AS BLOB),'playing',1796000000,58,NULL,1796094277);
INSERT INTO "tables" VALUES('glory-waiting',CAST('{"version":"glory@1","options":{"face_down":"hand"},"seats":[{},{"bot":"3"},{}],"host":"ann","commitment":"b45078275313a19d9574dd06310ce19026613a19d9483f849633ecc83b81055c","secret":"a474ad591c962045b18f14e3903810c35d36642db9465645f59434232b4b36df","created":1796000000,"patience":15.0}' AS BLOB),'waiting',1796000000,1,NULL,1796094277);
CREATE INDEX tables_phase ON tables (phase, created);
CREATE INDEX seats_people_person ON seats_people (person);
CREATE INDEX presence_table_id ON presence (table_id);
COMMIT;
